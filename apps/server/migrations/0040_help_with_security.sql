-- What protects an account: help that the installation brings, in both languages. Figures are names
-- (modules/articles/figures.service.ts), filled in when somebody reads it.

SELECT write_help('two-step', 'security', false,
  'ورود دومرحله‌ای',
  'پیامک یا اپلیکیشن احراز هویت.',
$md$
> با ورود دومرحله‌ای، رمز عبور به‌تنهایی کافی نیست. از [امنیت](/security) فعالش کنید؛ اپلیکیشن احراز هویت از پیامک امن‌تر است.

## اپلیکیشن احراز هویت

1. یک اپلیکیشن کد یک‌بارمصرف، مثل Google Authenticator، روی گوشی داشته باشید.
2. در [امنیت](/security) «اپلیکیشن احراز هویت» را باز کنید و کد QR را اسکن کنید.
3. کد ۶ رقمی اپلیکیشن را وارد کنید.
4. **کدهای بازیابی را جایی بیرون از گوشی نگه دارید.** هر کدام یک بار به‌جای اپلیکیشن کار می‌کند.

## کد پذیرفته نمی‌شود

ساعت گوشی را روی «خودکار» بگذارید. کد هر ۳۰ ثانیه عوض می‌شود.

## برداشت‌ها چه می‌شود؟

اضافه‌کردن یک راه جدید برداشت را نمی‌بندد؛ فقط تا ۲۴ ساعت با همان راه قبلی تأییدش می‌کنید. ولی با حذف یا تعویض یک راه، {{hold.security}} برداشت متوقف است و دستگاه‌های دیگر خارج می‌شوند.
$md$,
  'Two-step login',
  'By SMS, or with an authenticator app.',
$md$
> With two-step login a password alone is not enough. Turn it on under [Security](/security). An authenticator app is safer than SMS.

## Authenticator app

1. Have an app for one-time codes on your phone, such as Google Authenticator.
2. Under [Security](/security) open "Authenticator app" and scan the QR code.
3. Enter the app's 6-digit code.
4. **Keep the recovery codes outside your phone.** Each works once instead of the app.

## The code isn’t accepted

Set your phone's clock to automatic. Codes change every 30 seconds.

## What happens to withdrawals

Adding a method doesn’t pause withdrawals. For 24 hours you confirm them with your previous method. Removing or replacing one pauses withdrawals and transfers for {{hold.security}} and signs out other devices.
$md$);

SELECT write_help('passkeys', 'security', false,
  'کلید عبور',
  'ورود با اثر انگشت یا چهره؛ سایت جعلی با آن کاری از پیش نمی‌برد.',
$md$
> کلید عبور روی دستگاه شما می‌ماند و فقط با صراف واقعی کار می‌کند. از [امنیت](/security) اضافه‌اش کنید.

## چطور کار می‌کند؟

به‌جای رمز و کد، دستگاه اثر انگشت، چهره یا رمز صفحه را می‌پرسد. چیزی که دزدیده یا حدس زده شود وجود ندارد.

## اضافه‌کردن

1. در [امنیت](/security) «کلید عبور» را باز کنید و «اضافه‌کردن» را بزنید.
2. نامی بگذارید که دستگاه را با آن بشناسید.
3. اثر انگشت یا چهره را تأیید کنید.

تا ۱۰ کلید می‌توانید داشته باشید. بهتر است روی دو دستگاه داشته باشید تا با گم‌شدن یکی، دیگری بماند.

## کجا به کار می‌آید؟

برای ورود، تأیید برداشت و تغییرهای امنیتی.

## دستگاه را ندارم

با رمز عبور و راه‌های دیگر خودتان وارد شوید و کلید را از همان صفحه حذف کنید.
$md$,
  'Passkeys',
  'Log in with your fingerprint or face. Fake sites can’t steal it.',
$md$
> A passkey stays on your device and works with the real Sarraf only. Add one under [Security](/security).

## How it works

Instead of a password and a code, your device asks for your fingerprint, face or PIN. There is nothing that could be stolen or guessed.

## Adding one

1. Under [Security](/security) open "Passkeys" and tap "Add".
2. Give it a name by which you will know the device.
3. Confirm with your fingerprint or face.

You can have up to 10. Two devices are better than one: if one is lost, the other remains.

## What it is for

Logging in, confirming withdrawals, and changes of security.

## I no longer have the device

Log in with your password and your other ways, and remove the passkey on the same page.
$md$);

SELECT write_help('lost-phone', 'security', false,
  'گوشی‌ام گم شد',
  'اول حساب را امن کنید، بعد برش گردانید.',
$md$
> اگر جایی وارد هستید، از [امنیت](/security) دستگاه گمشده را خارج کنید یا حساب را مسدود کنید. اگر نه، با کد بازیابی وارد شوید یا [بازیابی حساب](/recover) را شروع کنید.

## هنوز جایی وارد هستید

در [امنیت](/security)، «دستگاه‌های فعال»، گوشی را خارج کنید. اگر نگرانید کسی وارد شود، [حساب را مسدود کنید](/help/freeze).

## سیم‌کارت را دارید

با پیامک وارد شوید. اگر اپلیکیشن احراز هویت روی گوشی بود، با یکی از کدهای بازیابی وارد شوید و اپلیکیشن را روی گوشی جدید بگذارید.

## نه سیم‌کارت، نه اپلیکیشن

1. [بازیابی حساب](/recover) را باز کنید و شمارهٔ حساب و شماره‌ای را که حالا دارید وارد کنید.
2. ویدیوی کوتاهی از چهره ارسال کنید. کارشناسان آن را با مدارک سطح ۲ شما مقایسه می‌کنند.
3. بعد از تأیید، ۲۴ ساعت صبر می‌کنیم تا اگر درخواست از شما نبوده، صاحب حساب بتواند متوقفش کند.
4. بعد رمز جدید می‌گذارید. برداشت تا ۷۲ ساعت متوقف است.
$md$,
  'I lost my phone',
  'First make the account safe, then get it back.',
$md$
> If you are still logged in somewhere, sign the lost device out under [Security](/security) or freeze the account. If not, log in with a recovery code or start [account recovery](/recover).

## You are still logged in somewhere

Under [Security](/security), "Active sessions", sign the phone out. If you think someone else has access, [freeze the account](/help/freeze).

## You have your SIM card

Log in by SMS. If the authenticator was on that phone, log in with one of your recovery codes and move the authenticator to your new phone.

## Neither SIM card nor authenticator

1. Open [account recovery](/recover) and enter the account's number and the one that you have now.
2. Record a short face video. Reviewers compare it with your level 2 documents.
3. The account owner can stop it for 24 hours after approval.
4. Then you set a new password. Withdrawals and transfers are paused for 72 hours.
$md$);

SELECT write_help('freeze', 'security', false,
  'مسدودکردن حساب',
  'وقتی فکر می‌کنید کس دیگری به حساب دسترسی دارد.',
$md$
> از [امنیت](/security) «مسدودکردن حساب» را بزنید، یا لینک «این من نبودم» را در پیامک ورود باز کنید. همان لحظه و بدون کد انجام می‌شود.

## چه می‌شود؟

- همهٔ دستگاه‌های دیگر از حساب خارج می‌شوند.
- سفارش جدید، خرید آنی و واریز بسته می‌شود و برداشت متوقف است.
- سفارش‌های باز را می‌توانید لغو کنید. موجودی شما محفوظ است.

## لینک پیامک

در پیام هر ورود از دستگاه جدید، لینکی هست که ۷۲ ساعت کار می‌کند. بازکردن لینک به‌تنهایی کاری نمی‌کند؛ دکمهٔ آن را باید بزنید.

## بازگشایی

1. رمز عبور را عوض کنید.
2. در [امنیت](/security) درخواست بازگشایی بدهید.
3. دو کارشناس تأیید می‌کنند.

بعد از بازگشایی برداشت تا ۷۲ ساعت متوقف است.
$md$,
  'Freezing your account',
  'If you think someone else has access.',
$md$
> Tap "Freeze account" under [Security](/security), or open the link "this wasn't me" from the login SMS. It takes effect immediately. No code needed.

## What happens

- Every other device is signed out.
- New orders, instant trades, deposits, withdrawals and transfers are paused.
- Your funds are safe, and you can cancel open orders.

## The link

Messages about a login from a new device have a link that works for 72 hours. Opening it does nothing until you tap its button.

## Unfreezing it

1. Change your password.
2. Send an unfreeze request under [Security](/security).
3. Two reviewers approve it.

Withdrawals and transfers stay paused for 72 hours after that.
$md$);

SELECT write_help('devices', 'security', false,
  'دستگاه‌های فعال',
  'ببینید کجا وارد حساب هستید و هر کدام را خواستید خارج کنید.',
$md$
> فهرست دستگاه‌ها در [امنیت](/security) است، با آخرین زمان و نوع دستگاه. دستگاه ناآشنا را همان‌جا خارج کنید.

## این دستگاه مال من نیست

1. «این من نبودم» را بزنید تا خارج شود.
2. [رمز عبور](/security) را عوض کنید؛ همهٔ دستگاه‌های دیگر هم خارج می‌شوند.
3. اگر لازم است، [حساب را مسدود کنید](/help/freeze).

## خروج از بقیه

با یک دکمه همهٔ دستگاه‌ها جز همین یکی خارج می‌شوند.

## پیام ورود

برای هر ورود از دستگاه جدید پیام می‌گیرید. این پیام را نمی‌شود غیرفعال کرد.
$md$,
  'Active sessions',
  'See where you are logged in, and sign out whatever you like.',
$md$
> The list is under [Security](/security), with the kind of device and when it was last used. Sign out one that you don't know right there.

## That device isn't mine

1. Tap "This wasn't me" to sign it out.
2. Change your [password](/security). All other devices are signed out, too.
3. If you need to, [freeze the account](/help/freeze).

## Signing out the others

One button signs out every device but this one.

## Login messages

You get a message about each login from a new device. It can't be turned off.
$md$);

SELECT write_help('fake-messages', 'security', false,
  'پیام جعلی را چطور بشناسم؟',
  'کلمهٔ ضد فیشینگ، آدرس سایت و چیزهایی که هرگز نمی‌پرسیم.',
$md$
> یک [کلمهٔ ضد فیشینگ](/settings/messages) انتخاب کنید: در همهٔ پیام‌های ما می‌آید و پیامی که آن را ندارد از ما نیست.

## هرگز نمی‌پرسیم

- رمز عبور
- کد پیامک یا اپلیکیشن احراز هویت
- کد بازیابی
- کلید خصوصی یا عبارت بازیابی کیف پول

نه پشتیبانی، نه کارشناس، نه تلفنی.

## آدرس سایت را ببینید

قبل از واردکردن رمز، آدرس بالای مرورگر را ببینید. [کلید عبور](/help/passkeys) در سایت جعلی کار نمی‌کند؛ برای همین بهترین محافظ است.

## آدرس رمزارز شبیه

کلاهبردارها با آدرسی که اول و آخرش شبیه آدرس شماست تراکنش کوچکی می‌زنند تا از تاریخچه کپی‌اش کنید. صراف چنین آدرسی را نشان می‌دهد و می‌پرسد. همیشه از دفترچهٔ خودتان انتخاب کنید.

## رمز یا کد را داده‌ام

همین حالا [حساب را مسدود کنید](/help/freeze) و بعد تیکت بزنید.
$md$,
  'How do I spot a fake message?',
  'The anti-phishing word, the site''s address, and what we never ask for.',
$md$
> Choose an [anti-phishing word](/settings/messages): every message from us includes it. If it’s missing, the message is fake.

## What we never ask for

- Your password
- Codes from an SMS or your authenticator
- Recovery codes
- Private keys or recovery phrases of a wallet

Not in support, not in a review, not on the phone.

## Look at the address

Before you enter a password, read the address at the top of your browser. A [passkey](/help/passkeys) doesn’t work on a fake site, so it’s the best protection.

## Look-alike crypto addresses

Scammers send a tiny amount from an address whose ends look like yours, so that you copy it from your history. Sarraf warns you about such addresses. Always choose from your own address book.

## I gave away my password or a code

[Freeze the account](/help/freeze) right now, then open a ticket.
$md$);
