import { CONNECTION_MODES, type Connection } from './connection.ts';
import { type Html, html, type Language } from './page.ts';
import type { ControlCall } from './simulator.ts';

/** The buttons that break and mend a connection, and how it is now. */
export function connectionSection(
  connection: Connection,
  path: string,
  back: string,
  lang: Language,
): Html {
  const state = connection.state();
  const buttons = CONNECTION_MODES.map(
    (mode) =>
      html`<button name="mode" value="${mode}"${state.mode === mode && html` class="main"`}>${mode}</button>`,
  );
  const healthy = state.mode === 'ok' && state.delayMs === 0;
  return html`<form class="card" method="post" action="${path}">
<input type="hidden" name="back" value="${back}">
<div class="row"><span>${lang === 'fa' ? 'حالت خط' : 'Line'} <code>${connection.name}</code></span>
<span class="${healthy ? 'ok' : 'err'}">${state.mode}${state.delayMs > 0 && ` · ${state.delayMs} ms`}</span></div>
<label for="delay-${connection.name}">${lang === 'fa' ? 'تأخیر (میلی‌ثانیه)' : 'Delay (ms)'}</label>
<input id="delay-${connection.name}" type="number" name="delayMs" min="0" max="600000" value="${state.delayMs}">
<div class="buttons">${buttons}</div></form>`;
}

/** The list of everything that this simulator can be asked. */
export function callsSection(calls: readonly ControlCall[], lang: Language): Html {
  const rows = calls.map(
    (call) =>
      html`<tr><td><code>${call.method} ${call.path}</code></td><td class="ltr" dir="ltr">${call.does}</td></tr>`,
  );
  return html`<details class="card scroll"><summary>${lang === 'fa' ? 'درگاه‌های HTTP برای آزمون‌ها' : 'HTTP calls for tests'}</summary>
<table>${rows}</table></details>`;
}
