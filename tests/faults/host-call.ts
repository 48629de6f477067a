import { type Agent, request } from 'node:http';
import type { Answer, EngineOperation } from './recorder.ts';

const PATIENCE_MS = 15_000;

/** Where a host of an engine listens. */
export interface HostAddress {
  readonly host: string;
  readonly port: number;
  readonly agent: Agent;
}

/** Sends one operation to a host of an engine; `none` where it gives no outcome in time. */
export function askHost(
  address: HostAddress,
  operation: EngineOperation,
  patienceMs = PATIENCE_MS,
): Promise<Answer> {
  const { command, claim } = operation;
  const body = JSON.stringify({ command, claim });
  return new Promise((resolve) => {
    const nobody = (): void => resolve({ type: 'none' });
    const call = request({ ...address, method: 'POST' }, (response) => {
      let bytes = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        bytes += chunk;
      });
      response.once('error', nobody);
      response.once('aborted', nobody);
      response.once('end', () => {
        const { statusCode, complete } = response;
        if (statusCode !== 200) resolve({ type: 'none', words: `${statusCode} ${bytes}` });
        else if (!complete) nobody();
        else resolve({ type: 'given', bytes, good: bytes.startsWith('{"ok":true') });
      });
    });
    call.once('error', nobody);
    call.setTimeout(patienceMs, () => call.destroy());
    call.end(body);
  });
}
