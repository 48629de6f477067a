-- Where one begins: help that the installation brings, in both languages. Figures are names
-- (modules/articles/figures.service.ts), filled in when somebody reads it.

SELECT write_help('register', 'start', true,
  'ثبت‌نام و ورود',
  'با شمارهٔ موبایل خودتان، در کمتر از دو دقیقه.',
$md$
> با شمارهٔ موبایلی که به نام خودتان است ثبت‌نام کنید. کدی پیامک می‌شود، یک رمز عبور انتخاب می‌کنید و وارد می‌شوید.

## ثبت‌نام

1. در [صفحهٔ ثبت‌نام](/register) شمارهٔ موبایل را وارد کنید.
2. کد ۶ رقمی پیامک را وارد کنید. اگر نرسید، بعد از پایان شمارش معکوس «ارسال دوباره» را بزنید.
3. رمز عبوری انتخاب کنید که جای دیگری استفاده نکرده‌اید؛ حداقل ۸ کاراکتر.
4. نام خود را همان‌طور که روی کارت ملی است وارد کنید و شرایط استفاده را بپذیرید.

شماره باید به نام خودتان باشد؛ در احراز هویت با کد ملی شما مقایسه می‌شود.

## ورود

با موبایل و رمز عبور [وارد شوید](/login). اگر [ورود دومرحله‌ای](/help/two-step) یا [کلید عبور](/help/passkeys) دارید، یک مرحلهٔ دیگر هم هست.

## اگر وارد نشدید

- رمز را فراموش کرده‌اید: از [فراموشی رمز عبور](/forgot-password) رمز جدید انتخاب کنید.
- موبایل یا اپلیکیشن احراز هویت را ندارید: [گوشی‌ام گم شد](/help/lost-phone).
- کد پیامک نمی‌رسد: [وضعیت سرویس‌ها](/status) را ببینید؛ شاید پیامک کند باشد.
$md$,
  'Signing up and logging in',
  'With your own mobile number, in less than two minutes.',
$md$
> Sign up with a mobile number that is in your own name. You get a code by SMS, choose a password, and you are in.

## Sign up

1. Enter your mobile number on the [sign-up page](/register).
2. Enter the 6-digit code from the SMS. If it doesn't arrive, ask for a new one when the countdown ends.
3. Choose a password that you use nowhere else, at least 8 characters long.
4. Enter your name as it stands on your national card and accept the terms.

The number must be in your own name: verification compares it with your national code.

## Log in

[Log in](/login) with your mobile number and password. With [two-step login](/help/two-step) or a [passkey](/help/passkeys) there is one more step.

## If you can't log in

- You forgot the password: set a new one on [Forgot password](/forgot-password).
- You no longer have your number or authenticator: [I lost my phone](/help/lost-phone).
- No code arrives: look at the [service status](/status). SMS may be slow.
$md$);

SELECT write_help('levels', 'start', false,
  'سطح‌های کاربری',
  'هر سطح چه چیزی را فعال می‌کند و چه می‌خواهد.',
$md$
> با سطح ۱ تومان واریز و برداشت می‌کنید و در همهٔ بازارها معامله می‌کنید. با سطح ۲ رمزارز هم برداشت می‌کنید، به دیگران انتقال می‌دهید و هدیه می‌سازید.

| سطح | چه لازم دارد | چه فعال می‌شود |
|---|---|---|
| ۰ | شمارهٔ موبایل | دیدن بازارها و قیمت‌ها، تیکت |
| ۱ | نام، کد ملی، تاریخ تولد و یک کارت بانکی | واریز و برداشت تومان، معامله، واریز رمزارز |
| ۲ | عکس مدارک و ویدیوی چهره | برداشت رمزارز، انتقال به دیگران، هدیه |

## سقف‌ها

| | سطح ۱ | سطح ۲ |
|---|---|---|
| واریز با درگاه، هر روز | {{limit.1.gateway_day}} | {{limit.2.gateway_day}} |
| برداشت تومان، هر روز | {{limit.1.withdrawal_day}} | {{limit.2.withdrawal_day}} |
| رمزارز و انتقال، هر روز | بسته | {{limit.2.transfer_day}} |

همهٔ سقف‌ها در [صفحهٔ کارمزدها](/fees) است. آنچه از سقف خودتان مانده را در [احراز هویت](/kyc) می‌بینید.

## از کجا شروع کنم؟

[احراز هویت](/kyc) را باز کنید. سطح ۱ معمولاً همان لحظه تأیید می‌شود. برای سطح ۲ [این راهنما](/help/level-two) را ببینید.
$md$,
  'Account levels',
  'What each level opens, and what it needs.',
$md$
> With level 1 you deposit and withdraw toman and trade on every market. With level 2 you also withdraw crypto, send to others and make gifts.

| Level | What it needs | What it opens |
|---|---|---|
| 0 | Mobile number | Markets and prices, tickets |
| 1 | Name, national code, birth date and a bank card | Toman deposit and withdrawal, trading, crypto deposit |
| 2 | Pictures of documents and a video of your face | Crypto withdrawal, transfers to others, gifts |

## Limits

| | Level 1 | Level 2 |
|---|---|---|
| Card deposit, daily | {{limit.1.gateway_day}} | {{limit.2.gateway_day}} |
| Toman withdrawal, daily | {{limit.1.withdrawal_day}} | {{limit.2.withdrawal_day}} |
| Crypto and transfers, daily | Closed | {{limit.2.transfer_day}} |

All limits are on the [fees page](/fees). See what’s left of yours under [Verification](/kyc).

## Where to start

Open [Verification](/kyc). Level 1 is usually approved immediately. For level 2 see [this article](/help/level-two).
$md$);

SELECT write_help('level-two', 'start', true,
  'برای سطح ۲ چه مدارکی لازم است؟',
  'سه عکس و یک ویدیوی کوتاه؛ نتیجه معمولاً تا یک روز کاری.',
$md$
> روی کارت ملی، پشت کارت ملی، یک تعهدنامهٔ دست‌نویس و یک ویدیوی چند ثانیه‌ای از چهره. کارشناس آن‌ها را می‌بیند و نتیجه را با اعلان و پیامک خبر می‌دهیم.

## چه عکسی بگیرم؟

- **کارت ملی، رو و پشت:** روی سطح تیره، هر چهار گوشه در کادر، بدون بازتاب نور و خوانا.
- **تعهدنامه:** جمله‌ای را که در صفحه آمده روی کاغذ بنویسید، با نام، تاریخ و امضا.
- **ویدیوی چهره:** در نور کافی و بدون عینک آفتابی و ماسک، جملهٔ روی صفحه را آرام بخوانید. عددهای جمله هر بار عوض می‌شود.

هر فایل همان لحظه ارسال می‌شود. اگر اینترنت قطع شد و صفحه باز بود، ادامهٔ ارسال خودکار است.

## بعد از ارسال

درخواست در صف کارشناس قرار می‌گیرد. تا آن زمان سطح ۱ شما فعال است. اگر یکی از مدارک قبول نشود، فقط همان را دوباره ارسال کنید؛ دلیلش کنارش نوشته شده است.

## مدارک کجا می‌ماند؟

رمزگذاری‌شده نگه داشته می‌شود و فقط کارشناس احراز هویت آن را می‌بیند.
$md$,
  'What do I need for level 2?',
  'Three pictures and a short video. The result usually takes up to one working day.',
$md$
> The front and the back of your national card, a signed pledge in your own hand, and a few seconds of video of your face. A reviewer checks them, and we notify you in the app and by SMS.

## The pictures

- **National card, front and back:** on something dark, all four corners inside the frame, no glare, easy to read.
- **Pledge:** write the sentence from the page on paper, with your name, the date and your signature.
- **Video of your face:** in good light, without sunglasses or a mask, read the sentence on the page slowly. Its numbers change every time.

Each file uploads as soon as you take it. If your connection drops while the page is open, the upload resumes.

## Afterwards

Your request is in review, and you keep level 1 in the meantime. If a document is returned, send only that one again. The reason is shown next to it.

## Who sees my documents?

They’re encrypted and only seen by identity reviewers.
$md$);

SELECT write_help('card-refused', 'start', false,
  'کارت بانکی‌ام تأیید نشد',
  'دلیل‌های معمول و کاری که می‌شود کرد.',
$md$
> کارت باید به نام خودتان باشد. اگر هست و باز هم تأیید نشد، شمارهٔ کارت را یک بار دیگر بررسی کنید یا کارت دیگری از خودتان اضافه کنید.

| پیام | یعنی چه |
|---|---|
| این کارت به نام شما نیست | بانک می‌گوید صاحب کارت کد ملی دیگری دارد |
| شمارهٔ کارت بانکی نیست | یکی از ۱۶ رقم اشتباه است |
| کارت باطل یا غیرفعال است | بانک این کارت را دیگر نمی‌پذیرد |

## اگر در حال استعلام مانده

جواب بانک گاهی دیر می‌رسد. خودمان دوباره استعلام می‌کنیم و اگر بانک جواب ندهد، کارشناس بررسی می‌کند. نتیجه را در [اعلان‌ها](/notifications) می‌بینید.

## شبای کارت هنوز دریافت نشده

برداشت تومان به شبای کارت می‌رود. تا شبا از بانک نرسد، آن کارت در فهرست برداشت نیست؛ کارت دیگری انتخاب کنید یا کمی بعد سر بزنید.

## کارت پیش‌فرض

فروشی که می‌خواهید تومانش مستقیم به بانک برود، به کارت پیش‌فرض می‌رود. کارتی که تازه اضافه شده، تا {{card.sale_wait}} برای این کار فعال نمی‌شود.
$md$,
  'My bank card was not verified',
  'Common reasons, and what you can do.',
$md$
> The card must be in your own name. If it is and still was not verified, check the number once more or add another card of yours.

| Message | What it means |
|---|---|
| This card is not in your name | The bank says that its owner has another national code |
| This is not a bank card number | One of the 16 digits is wrong |
| This card is expired or inactive | The bank no longer accepts it |

## If it is still being checked

The bank's answer is sometimes late. We retry, and if the bank doesn’t respond a reviewer checks it. The result appears in your [notifications](/notifications).

## The card has no Sheba yet

Toman withdrawals go to a card’s Sheba. Until we have it from the bank, you can’t withdraw to that card. Choose another one, or try again later.

## Default card

Sales that you want paid out to your bank go to the default card. A card that was just added isn't accepted for this until {{card.sale_wait}} have passed.
$md$);
