// The page of the archive, in the person's language; it asks for nothing from outside.
import { digitsText, type Lang } from '../../http/index.ts';

/** One file as the page tells of it. */
export interface PageRow {
  readonly name: string;
  readonly title: string;
  readonly rows: number;
  /** Whether older rows are left out. */
  readonly isCut: boolean;
}

const WORDS = {
  fa: {
    dir: 'rtl',
    title: 'همهٔ داده‌های شما در صراف',
    lead: 'هر فایل CSV یک جدول است و با اکسل باز می‌شود. سطر اول نام ستون‌هاست. مقدارها به واحد همان ارز یا به تومان است، زمان‌ها به وقت جهانی (UTC).',
    left: 'رمزها، کلیدها، کد ملی و شمارهٔ کامل کارت، شناسهٔ دیگران و یادداشت‌های داخلی کارشناسان در این فایل‌ها نیست. عکس‌ها و مدارکی که ارسال کرده‌اید هم نیست و فقط فهرستشان آمده است.',
    file: 'فایل',
    what: 'چه چیزی در آن است',
    rows: 'سطر',
    cut: 'فقط جدیدترین سطرها؛ برای سطرهای قدیمی‌تر به پشتیبانی تیکت بدهید.',
  },
  en: {
    dir: 'ltr',
    title: 'All your data at Sarraf',
    lead: 'Each CSV file opens in any spreadsheet, and its first row has the column names. Amounts are in the coin itself or in toman. Times are in UTC.',
    left: 'These files don’t include passwords, keys, your national code, full card numbers, other people’s IDs or internal staff notes. Pictures and documents you uploaded are only listed.',
    file: 'File',
    what: 'Contents',
    rows: 'Rows',
    cut: 'Only the newest rows fit. Open a support ticket for older ones.',
  },
} as const;

/** The page. */
export function explainingPage(lang: Lang, files: readonly PageRow[]): string {
  const words = WORDS[lang];
  const rows = files.map(({ name, title, rows: count, isCut }) => {
    const more = isCut ? `<br><strong>${words.cut}</strong>` : '';
    const what = `${escaped(title)}${more}`;
    const link = `<a href="${escaped(name)}" dir="ltr">${escaped(name)}</a>`;
    return `<tr><td>${link}</td><td>${what}</td><td>${digitsText(String(count), lang)}</td></tr>`;
  });
  return `<!doctype html>
<html lang="${lang}" dir="${words.dir}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${words.title}</title>
<style>
body { font: 16px/1.7 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; padding: 0.4rem 0.6rem; border-bottom: 1px solid #ccc }
</style>
<h1>${words.title}</h1>
<p>${words.lead}</p>
<p>${words.left}</p>
<table>
<thead><tr><th>${words.file}</th><th>${words.what}</th><th>${words.rows}</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</html>
`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
