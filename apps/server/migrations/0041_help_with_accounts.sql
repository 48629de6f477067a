-- Support, messages, and money to others: help that the installation brings, in both languages. Figures are names
-- (modules/articles/figures.service.ts), filled in when somebody reads it.

SELECT write_help('tickets', 'account', false,
  'تیکت و پشتیبانی',
  'از همان تراکنش بپرسید تا همه‌چیز همراهش باشد.',
$md$
> از [تیکت جدید](/ticket/new) بپرسید، یا روی هر تراکنش، سفارش یا رسید «سؤال از پشتیبانی» را بزنید تا شماره و وضعیتش همراه تیکت باشد.

## کی جواب می‌گیرم؟

هدف ما برای اولین پاسخ: موضوع‌های امنیتی تا {{ticket.security}}، واریز و برداشت تا {{ticket.money}} و بقیه تا {{ticket.other}}. جواب را با اعلان می‌گیرید.

## تصویر

تا ۵ تصویر می‌توانید پیوست کنید. فایل PDF نمی‌گیریم؛ از آن عکس بگیرید.

## بسته‌شدن

تیکتی که پاسخ گرفته و {{ticket.silent}} بی‌جواب بماند خودکار بسته می‌شود؛ یک روز قبل از آن خبر می‌دهیم. تا {{ticket.reopen}} بعد از بسته‌شدن، با یک پیام دوباره باز می‌شود.

## حساب مسدود است یا سطح ۰ دارم

همیشه می‌توانید تیکت بزنید. رمز عبور و کد تأیید را هرگز نمی‌پرسیم.
$md$,
  'Tickets and support',
  'Ask from the transaction itself, so that everything comes along.',
$md$
> Open a [new ticket](/ticket/new), or tap "Ask support" on any transaction, order or receipt: its number and status go along.

## When you get a reply

We aim to reply within {{ticket.security}} on security, within {{ticket.money}} on deposits and withdrawals, and within {{ticket.other}} on everything else. You are notified of it.

## Pictures

You can attach up to 5. PDFs aren’t supported, so send a screenshot instead.

## How a ticket ends

An answered ticket that stays silent for {{ticket.silent}} closes automatically, and we notify you a day before. Send a message within {{ticket.reopen}} to reopen it.

## My account is frozen, or of level 0

Tickets are always open. We never ask for your password or a code.
$md$);

SELECT write_help('notices', 'account', false,
  'اعلان، پیامک و ایمیل',
  'خودتان بگویید هر خبر از کدام راه برسد.',
$md$
> در [تنظیم پیام‌ها](/settings/messages) برای هر موضوع راه خبر را انتخاب کنید. پیام‌های ورود و امنیت همیشه فعال است.

## همهٔ خبرها یک‌جا

هر خبر در [اعلان‌ها](/notifications) می‌ماند، از هر راهی که رسیده باشد.

## ساعت سکوت

در ساعت سکوت پیام‌ها منتظر می‌مانند؛ جز پیام‌های ورود و امنیت.

## زبان پیام‌ها

پیامک و ایمیل به زبانی می‌رسد که در همان صفحه انتخاب کرده‌اید.

## پیامک نمی‌رسد

- [وضعیت سرویس‌ها](/status) را ببینید.
- پیامک‌های تبلیغاتی خط خود را باز کنید؛ بعضی اپراتورها کدها را هم می‌بندند.
- اگر شماره را عوض کرده‌اید، در [امنیت](/security) به‌روزش کنید.
$md$,
  'Notifications, SMS and email',
  'Choose how you get each message.',
$md$
> Under [Messages](/settings/messages) choose the ways for each topic. Messages about logins and security are always on.

## All in one place

Every message stays in your [notifications](/notifications), by whichever way it came.

## Quiet hours

Messages wait during your quiet hours, all but those about logins and security.

## Language

SMS and email use the language you chose on that page.

## No SMS arrives

- See the [service status](/status).
- Allow promotional messages on your line: some operators hold back codes together with them.
- If you changed your number, update it under [Security](/security).
$md$);

SELECT write_help('transfers', 'account', false,
  'انتقال به کاربر دیگر',
  'رایگان و همان لحظه؛ بعد از تأیید برنمی‌گردد.',
$md$
> از [انتقال](/transfer?tab=friend) با شمارهٔ موبایل یا نام کاربری، تومان یا رمزارز را بدون کارمزد به کاربر دیگر صراف بدهید. سطح ۲ لازم است.

## گام‌به‌گام

1. شماره یا نام کاربری را کامل وارد کنید؛ با بخشی از آن کسی پیدا نمی‌شود.
2. نام و سطح گیرنده را ببینید.
3. مقدار را وارد و با کد یا کلید عبور تأیید کنید.

انتقال بعد از تأیید برنمی‌گردد. سقف روزانه {{limit.2.transfer_day}} است.

## فقط به دفترچه

می‌توانید انتقال را به [مخاطبان](/transfer/recipients) محدود کنید. آن‌وقت مخاطب جدید ۲۴ ساعت بعد از اضافه‌شدن فعال می‌شود.

## صندوق امن

در [صندوق امن](/transfer) پول جدا از معامله و برداشت است. گذاشتن در آن همان لحظه است و برداشت از آن، بعد از مدت انتظاری که خودتان انتخاب کرده‌اید.
$md$,
  'Sending to another user',
  'Free and immediate. It can''t be taken back.',
$md$
> Under [Transfer](/transfer?tab=friend) send toman or crypto to another Sarraf user by mobile number or username, free of charge. It needs level 2.

## Step by step

1. Enter the full number or username.
2. Read the recipient's name and level.
3. Enter the amount and confirm with a code or a passkey.

Once confirmed it can’t be reversed. The daily limit is {{limit.2.transfer_day}}.

## Only to your book

You can restrict transfers to your [recipients](/transfer/recipients). A new recipient is active 24 hours after you add them.

## Vault

Money in the [vault](/transfer) can’t be traded or withdrawn. Moving it in is immediate. Moving it out takes the delay you chose.
$md$);

SELECT write_help('gifts', 'account', false,
  'هدیه',
  'یک کد که هر کس داشته باشد آن را می‌گیرد.',
$md$
> از [هدیه](/transfer?tab=gift) مقدار و پیام کارت را انتخاب کنید. کد را فقط برای گیرنده ارسال کنید: هر کس آن را داشته باشد هدیه را می‌گیرد.

## ساخت

هدیه با سطح ۲ ساخته می‌شود و با کد یا کلید عبور تأیید می‌شود. مقدارش در کیف پول شما مسدود می‌ماند تا گرفته یا لغو شود. سقفش با انتقال به دیگران یکی است.

## گرفتن

گیرنده در [گرفتن هدیه](/gift/redeem) کد ۱۶ حرفی را وارد می‌کند. برای گرفتن، سطح ۱ کافی است و همان لحظه به کیف پول می‌رسد.

## لغو

تا وقتی گرفته نشده، از همان هدیه «لغو هدیه و برگشت پول» را بزنید. هدیه‌ای که تا یک سال گرفته نشود برمی‌گردد.
$md$,
  'Gifts',
  'Send money with a code.',
$md$
> Under [Gift](/transfer?tab=gift) choose an amount and a message. Only send the code to the recipient: anyone with it can claim the gift.

## Create a gift

Gifts need level 2 and are confirmed with a code or a passkey. The amount is on hold in your wallet until it’s claimed or cancelled. It counts towards the limit of transfers to others.

## Claim a gift

The recipient enters the 16-character code under [Redeem a gift](/gift/redeem). Level 1 is enough, and it arrives immediately.

## Cancelling

Open the gift and cancel it any time before it’s claimed. Gifts not claimed within a year are returned to you.
$md$);

SELECT write_help('install', 'account', false,
  'نصب صراف روی گوشی',
  'بدون فروشگاه؛ از خود مرورگر.',
$md$
> صراف را از مرورگر به صفحهٔ اصلی گوشی اضافه کنید: با یک لمس باز می‌شود و آخرین داده‌ها بدون اینترنت هم پیداست.

## اندروید

در [تنظیمات](/settings) «نصب» را بزنید، یا از منوی مرورگر «Add to Home screen» را انتخاب کنید.

## آیفون

1. صراف را در Safari باز کنید.
2. دکمهٔ اشتراک‌گذاری را بزنید؛ مربعی با پیکان رو به بالا.
3. «Add to Home Screen» و بعد «Add» را بزنید.

برنامهٔ نصب‌شده داده‌های خودش را دارد؛ بار اول یک بار دیگر وارد شوید.

## به‌روزرسانی

نسخهٔ جدید خودش در پس‌زمینه می‌رسد و با اجازهٔ شما جایگزین می‌شود.
$md$,
  'Installing Sarraf on your phone',
  'No app store: from the browser itself.',
$md$
> Add Sarraf to your home screen from the browser. It opens with one tap, and shows the last data without a connection, too.

## Android

Tap "Install" under [Settings](/settings), or choose "Add to Home screen" in the browser's menu.

## iPhone

1. Open Sarraf in Safari.
2. Tap the Share button, a square with an arrow up.
3. Choose "Add to Home Screen", then "Add".

The installed app keeps its own data: log in again the first time you open it.

## Updates

New versions download in the background and apply when you agree.
$md$);
