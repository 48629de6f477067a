/** HTML of the simulators' pages: rendered here, escaped by default, no script, no foreign host. */
export interface Html {
  readonly html: string;
}

/** A language that the pages speak. */
export type Language = 'fa' | 'en';

type Piece = string | number | Html | readonly Html[] | undefined | false;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Template tag: texts are escaped, nested {@link Html} stands as it is, undefined and false vanish. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  let whole = strings[0] ?? '';
  pieces.forEach((piece, index) => {
    whole += rendered(piece) + (strings[index + 1] ?? '');
  });
  return { html: whole };
}

function rendered(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (typeof piece === 'number') return String(piece);
  if (typeof piece === 'string') return piece.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');
  if ('html' in piece) return piece.html;
  return piece.map((item) => item.html).join('');
}

/** The language a page is asked for: `?lang=en`, else Persian. */
export function languageOf(query: unknown): Language {
  return typeof query === 'object' && query !== null && 'lang' in query && query.lang === 'en'
    ? 'en'
    : 'fa';
}

const PERSIAN_DIGITS = '۰۱۲۳۴۵۶۷۸۹';

/** Digits of the page's language; the text is otherwise unchanged. */
export function digits(text: string, lang: Language): string {
  if (lang === 'en') return text;
  return text.replace(/\d/g, (digit) => PERSIAN_DIGITS[Number(digit)] ?? digit);
}

/** A rial amount as grouped toman of the page's language: `1,234.5 toman`. */
export function tomanText(amountRial: bigint, lang: Language): string {
  const whole = (amountRial / 10n)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, lang === 'fa' ? '٬' : ',');
  const tenth = amountRial % 10n;
  const rest = tenth === 0n ? '' : `${lang === 'fa' ? '٫' : '.'}${tenth}`;
  return `${digits(whole + rest, lang)} ${lang === 'fa' ? 'تومان' : 'toman'}`;
}

/** What a page consists of. */
export interface PageOptions {
  readonly lang: Language;
  readonly title: string;
  readonly body: Html;
  /** Address of this page in the other language. */
  readonly otherLanguageHref: string;
  /** The page asks again by itself after so many seconds. */
  readonly refreshSeconds?: number;
}

/** A whole document in the product's look. */
export function page(options: PageOptions): string {
  const { lang, title, body, otherLanguageHref, refreshSeconds } = options;
  const refresh =
    refreshSeconds === undefined
      ? ''
      : `<meta http-equiv="refresh" content="${String(refreshSeconds)}">`;
  const other = lang === 'fa' ? 'English' : 'فارسی';
  return `<!doctype html>
<html lang="${lang}" dir="${lang === 'fa' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">${refresh}
<title>${rendered(title)}</title><link rel="stylesheet" href="/style.css"></head>
<body><header><strong>${rendered(title)}</strong>
<a lang="${lang === 'fa' ? 'en' : 'fa'}" href="${rendered(otherLanguageHref)}">${other}</a></header>
<main>${body.html}</main>
<footer>${lang === 'fa' ? 'شبیه‌ساز صراف؛ پول و پیام این صفحه واقعی نیست.' : 'A Sarraf simulator: the money and messages here are not real.'}</footer>
</body></html>`;
}

/** The one style sheet of all pages: ink and lapis, logical sides only. */
export const STYLE = `
:root{color-scheme:dark;--bg:#0B0F17;--s1:#121826;--s2:#1A2233;--line:#2A3448;--field:#6B7A94;
--text:#EEF2F8;--text2:#A9B4C6;--brand:#8AA4FF;--fill:#3D5BE0;--ok:#2CC592;--err:#FF7A88}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:400 14px/24px Vazirmatn,Tahoma,system-ui,sans-serif}
header{display:flex;justify-content:space-between;gap:16px;align-items:center;padding:16px 20px;border-block-end:1px solid var(--line)}
header strong{font-size:16px}main{max-inline-size:720px;margin:24px auto;padding-inline:16px}
footer{max-inline-size:720px;margin:32px auto;padding-inline:16px;color:var(--text2);font-size:12px}
a{color:var(--brand)}h2{font-size:18px;line-height:30px;margin:24px 0 8px}
.card{background:var(--s1);border:1px solid var(--line);border-radius:14px;padding:20px;margin-block-end:16px}
.amount{font-size:28px;line-height:40px;font-weight:700;font-variant-numeric:tabular-nums}
.row{display:flex;justify-content:space-between;gap:16px;padding-block:4px}
.row>span:first-child,.muted{color:var(--text2)}
.buttons{display:flex;flex-wrap:wrap;gap:8px;margin-block-start:16px}
button{font:inherit;min-block-size:44px;padding:8px 20px;border-radius:10px;border:1px solid var(--line);background:var(--s2);color:var(--text);cursor:pointer}
button.main{background:var(--fill);border-color:var(--fill);color:#fff;font-weight:600}
button:focus-visible,input:focus-visible,select:focus-visible,a:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
label{display:block;margin-block:8px}input[type=text],input[type=number],input[type=password],select{font:inherit;font-size:16px;inline-size:100%;min-block-size:44px;padding:8px 12px;border-radius:10px;border:1px solid var(--field);background:var(--bg);color:var(--text)}
.card>h2:first-child{margin-block-start:0}summary{cursor:pointer;min-block-size:32px}td.ltr{white-space:nowrap}details td.ltr{white-space:normal}
.ltr{direction:ltr;unicode-bidi:isolate;text-align:start;font-variant-numeric:tabular-nums}
.code{font-size:22px;line-height:34px;font-weight:700;letter-spacing:2px}
table{inline-size:100%;border-collapse:collapse;font-size:13px}th,td{text-align:start;padding:8px;border-block-end:1px solid var(--line);vertical-align:top}
.phone{max-inline-size:420px;margin-inline:auto;padding:24px 16px;border:1px solid var(--line);border-radius:32px;background:linear-gradient(160deg,#16203A,#0B0F17 60%);min-block-size:520px}
.phone-head{display:flex;align-items:center;justify-content:space-between;padding:0 8px 20px}.phone-empty{text-align:center;color:var(--text2);margin-block-start:160px}
.phone-app{position:relative;display:grid;place-items:center;inline-size:52px;block-size:52px;border-radius:12px;background:var(--fill);color:#fff;font-size:28px;font-weight:700}
.phone-app b{position:absolute;inset-block-start:-8px;inset-inline-end:-8px;min-inline-size:22px;padding-inline:6px;border-radius:11px;background:#E5484D;font-size:12px;line-height:22px;text-align:center}
.phone-notice{display:grid;gap:2px;margin-block-end:10px;padding:12px 16px;border-radius:18px;background:#EEF2F81F;color:var(--text);text-decoration:none;white-space:pre-wrap;overflow-wrap:anywhere}
.phone-notice:hover{background:#EEF2F82E}.phone-notice .row{padding:0;font-size:12px}.phone-notice code{justify-self:start;margin-block-start:6px;font-size:12px}
th{color:var(--text2);font-weight:400}.scroll{overflow-x:auto}.ok{color:var(--ok)}.err{color:var(--err)}
code{direction:ltr;unicode-bidi:isolate;background:var(--s2);border-radius:6px;padding:2px 6px;overflow-wrap:anywhere}
`;
