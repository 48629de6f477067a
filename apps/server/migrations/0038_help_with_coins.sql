-- Coins in and out: help that the installation brings, in both languages. Figures are names
-- (modules/articles/figures.service.ts), filled in when somebody reads it.

SELECT write_help('deposit-coins', 'coins', false,
  'واریز رمزارز',
  'رمزارز، شبکه، آدرس؛ و شمارش تأییدها.',
$md$
> از [واریز](/mywallet/deposit) رمزارز و شبکه را انتخاب کنید، آدرس خودتان را کپی کنید و از کیف پول مبدأ به همان آدرس و روی همان شبکه ارسال کنید.

## گام‌به‌گام

1. رمزارز را انتخاب کنید. هر شبکه کنار خود حداقل واریز و زمان رسیدن را نوشته است.
2. شبکه‌ای را انتخاب کنید که کیف پول مبدأ از آن ارسال می‌کند.
3. آدرس را کپی یا کد QR را اسکن کنید. اگر شبکه ممو دارد، ممو را هم حتماً وارد کنید.
4. بعد از ارسال، تأییدهای شبکه را زنده می‌بینید؛ می‌توانید صفحه را ببندید.

## چند تأیید لازم است؟

برای تتر روی اتریوم {{network.USDT.ERC20.confirmations}} تأیید و روی زنجیرهٔ بی‌ان‌بی {{network.USDT.BEP20.confirmations}} تأیید. عدد هر شبکه در [کارمزدها](/fees) است.

## هزینه

کارمزد واریز نداریم؛ کارمزد شبکه را کیف پول مبدأ می‌گیرد.

## حداقل

مقدار کمتر از حداقل به کیف پول اضافه نمی‌شود. مثلاً حداقل واریز تتر روی اتریوم {{network.USDT.ERC20.min_deposit}} است.
$md$,
  'Depositing crypto',
  'Coin, network, address, and then confirmations count up.',
$md$
> Under [Deposit](/mywallet/deposit) choose a coin and a network, copy your address, and send from your other wallet to that address, over that very network.

## Step by step

1. Choose the coin. Each network shows its minimum and how long it takes.
2. Choose the network that your other wallet sends by.
3. Copy the address or scan the QR code. If the network has a memo, enter it too.
4. After sending you see the confirmations live. You can close the page.

## How many confirmations

USDT takes {{network.USDT.ERC20.confirmations}} on Ethereum and {{network.USDT.BEP20.confirmations}} on BNB Smart Chain. Those of every network are on the [fees page](/fees).

## Cost

We take no fee for deposits. The network's fee is charged by the wallet that you send from.

## Minimum

Less than the minimum isn't added to your wallet. For USDT on Ethereum it is {{network.USDT.ERC20.min_deposit}}.
$md$);

SELECT write_help('deposit-missing', 'coins', true,
  'واریز رمزارزم هنوز نرسیده است',
  'اول وضعیت شبکه و تعداد تأییدها را ببینید.',
$md$
> معمولاً شبکه هنوز تأییدهای لازم را نداده است. [وضعیت سرویس‌ها](/status) را ببینید و اگر در فهرست واریزها نیست، با شناسهٔ تراکنش [پیدایش کنید](/mywallet/deposit/find).

## تأییدها را ببینید

صفحهٔ واریز همان رمزارز، تعداد تأییدها و زمان تقریبی را نشان می‌دهد. اگر شبکه شلوغ باشد، همهٔ واریزهای آن دیرتر می‌رسند و چیزی گم نمی‌شود.

## با شناسهٔ تراکنش پیدا کنید

شناسهٔ تراکنش (TXID) را از کیف پول یا صرافی مبدأ کپی کنید و در [واریز کردم ولی نرسید](/mywallet/deposit/find) وارد کنید. لینک کاوشگر هم کافی است.

## دلیل‌های دیگر

- مقدار از حداقل واریز آن شبکه کمتر بوده است.
- از شبکه‌ای ارسال شده که اینجا غیرفعال است یا [شبکه اشتباه بوده](/help/networks-and-memo).
- تراکنش در شبکه ناموفق بوده و دارایی در کیف پول مبدأ مانده است.

اگر باز هم پیدا نشد، از همان صفحه تیکت بزنید. هیچ‌وقت کلید خصوصی یا عبارت بازیابی را به کسی ندهید؛ ما هم نمی‌پرسیم.
$md$,
  'My crypto deposit hasn''t arrived',
  'First look at the network''s status and the confirmations.',
$md$
> Usually the network has not confirmed it often enough yet. See the [service status](/status). If it isn't in your list of deposits, [find it](/mywallet/deposit/find) by its transaction ID.

## Look at the confirmations

The deposit page of that coin shows how many there are and about how long it takes. If the network is busy, all its deposits take longer, and nothing gets lost.

## Find it by transaction ID

Copy the transaction ID (TXID) from the wallet or exchange that you sent from and enter it under [Find a deposit](/mywallet/deposit/find). A link of a block explorer will do.

## Other reasons

- The amount was below the minimum of that network.
- It was sent over a network that is closed here, or over [the wrong one](/help/networks-and-memo).
- The transaction failed on the network, and the coins are still in the wallet that you sent from.

If you can't find it, open a ticket from that page. Never give your private key or recovery phrase to anybody. We never ask for them.
$md$);

SELECT write_help('withdraw-coins', 'coins', false,
  'برداشت رمزارز',
  'شبکه، آدرس ذخیره‌شده، مقدار و کد.',
$md$
> برداشت رمزارز با سطح ۲ و فقط به آدرس‌های دفترچهٔ خودتان است. آدرس جدید {{address.wait}} بعد از ذخیره فعال می‌شود.

## گام‌به‌گام

1. از [برداشت](/mywallet/withdraw) رمزارز و شبکه را انتخاب کنید. کارمزد و حداقل کنار هر شبکه است.
2. آدرس را از دفترچه بردارید یا آدرس جدید ذخیره کنید.
3. مقدار را وارد کنید؛ کارمزد از همان مقدار کم می‌شود و «دریافتی گیرنده» را می‌بینید.
4. با کد تأیید یا کلید عبور تأیید کنید.

## کارمزد

برای نمونه برداشت تتر روی اتریوم {{network.USDT.ERC20.fee}} و روی زنجیرهٔ بی‌ان‌بی {{network.USDT.BEP20.fee}} است. همهٔ شبکه‌ها در [کارمزدها](/fees) است.

## لغو

تا {{coin.cancel}} بعد از ثبت، و تا قبل از تأیید صراف، می‌توانید لغو کنید. تراکنشی که به شبکه ارسال شده برنمی‌گردد.

## چرا گاهی بیشتر طول می‌کشد؟

اولین برداشت به هر آدرس و مقدارهای بزرگ را کارشناس می‌بیند. اگر خود شبکه کند باشد، در [وضعیت سرویس‌ها](/status) نوشته‌ایم.
$md$,
  'Withdrawing crypto',
  'Network, saved address, amount, code.',
$md$
> Crypto withdrawals need level 2 and go only to addresses of your own address book. A new address works {{address.wait}} after you saved it.

## Step by step

1. Under [Withdraw](/mywallet/withdraw) choose a coin and a network. Each shows its fee and minimum.
2. Take an address from your book, or save a new one.
3. Enter the amount. The fee is taken out of it, and you see what the recipient gets.
4. Confirm with a code or a passkey.

## Fee

USDT costs {{network.USDT.ERC20.fee}} on Ethereum and {{network.USDT.BEP20.fee}} on BNB Smart Chain. All networks are on the [fees page](/fees).

## Cancelling

You can cancel for {{coin.cancel}}, and until Sarraf has approved it. What was sent to the network can't be brought back.

## Why it sometimes takes longer

We review the first withdrawal to an address and large amounts. If the network itself is slow, the [service status](/status) says so.
$md$);

SELECT write_help('networks-and-memo', 'coins', false,
  'شبکهٔ اشتباه و ممو',
  'چطور شبکهٔ درست را بشناسید و اگر اشتباه شد چه کنید.',
$md$
> شبکهٔ مبدأ و مقصد باید یکی باشد. اگر شبکه ممو دارد، بدون ممو واریز به کسی نمی‌رسد تا بررسی شود.

## شبکه را چطور بشناسم؟

در کیف پول یا صرافی دیگر، کنار آدرس مقصد نام شبکه آمده است: مثلاً ERC20 یعنی اتریوم و BEP20 یعنی زنجیرهٔ بی‌ان‌بی. آدرس این دو یک شکل است؛ پس نام شبکه را ببینید، نه فقط شکل آدرس.

## ممو چیست؟

بعضی شبکه‌ها یک آدرس برای همه دارند و ممو نشان می‌دهد واریز مال کیست. اگر صفحهٔ واریز ممو نشان داد، هم آدرس و هم ممو را وارد کنید.

## به شبکهٔ اشتباه ارسال کردم

- اگر همان آدرس روی شبکهٔ دیگری است که اینجا فعال است، با شناسهٔ تراکنش در [واریز کردم ولی نرسید](/mywallet/deposit/find) جست‌وجو کنید.
- اگر واریز به آدرسی از ما رسیده که مال کاربری نیست، با عکس از کیف پول مبدأ نشان دهید مال شماست. دو کارشناس بررسی می‌کنند.
- اگر شبکه اینجا وصل نیست، ممکن است دارایی قابل بازگشت نباشد. برای همین قبل از واریز، نام شبکه را یک بار دیگر ببینید.
$md$,
  'Wrong network, and memo',
  'How to know the right network, and what to do after a mistake.',
$md$
> Both sides have to use the same network. If a network has a memo, a deposit without it belongs to nobody until it was checked.

## How to know the network

Your other wallet or exchange names it beside the address: ERC20 is Ethereum, BEP20 is BNB Smart Chain. Addresses of these two look alike, so read the network's name and not only the address.

## What is a memo

Some networks have one address for everybody, and the memo says whose a deposit is. If the deposit page shows a memo, enter both.

## I sent over the wrong network

- If the same address is on another network that we are connected to, look for it by its transaction ID under [Find a deposit](/mywallet/deposit/find).
- If it reached an address of ours that is no user's, show us with pictures of the sending wallet that it’s yours. Two reviewers check it.
- If we aren't connected to that network, the coins may be lost. So read the network's name once more before you send.
$md$);

SELECT write_help('deposit-hold', 'coins', true,
  'چرا ۷۲ ساعت نمی‌توانم رمزارز برداشت کنم؟',
  'بعد از واریز تومان، به همان اندازه رمزارز می‌ماند.',
$md$
> تا ۷۲ ساعت بعد از هر واریز تومان، به ارزش همان واریز رمزارز برداشت یا منتقل نمی‌شود. خرید و فروش مثل همیشه است.

## چه چیزی می‌ماند؟

فقط به اندازهٔ واریزهای تومانی ۷۲ ساعت اخیر. اگر بیشتر از آن دارایی دارید، بقیه قابل برداشت است. صفحهٔ برداشت می‌گوید چقدر و تا چه ساعتی.

## چرا؟

اگر کارت کسی دزدیده شود، پول با خرید رمزارز در چند دقیقه از دسترس خارج می‌شود. این فاصله به بانک و صاحب کارت فرصت می‌دهد.

## توقف‌های دیگر

- بعد از تغییر رمز عبور یا شمارهٔ موبایل، یا حذف و تعویض راه‌های ورود، {{hold.security}} برداشت متوقف است.
- آدرس جدید در دفترچه {{address.wait}} بعد از ذخیره فعال می‌شود.

ساعت پایان هر توقف بالای همان صفحه نوشته شده است. واریز و معامله در این مدت فعال است.
$md$,
  'Why can''t I withdraw crypto for 72 hours?',
  'After a toman deposit, crypto worth the same amount can’t be withdrawn.',
$md$
> For 72 hours after a toman deposit, crypto worth the same amount can’t be withdrawn or sent to others. You can still trade.

## What stays

Only as much as you deposited in the last 72 hours. If you own more, the rest is free. The withdrawal page says how much, and until when.

## Why

If somebody's card is stolen, money that became crypto is gone in minutes. These hours give the bank and the card's owner time.

## Other holds

- After a change of password or mobile number, or when you remove or replace a login method, withdrawals and transfers are paused for {{hold.security}}.
- You can withdraw to a new address {{address.wait}} after you save it.

The page shows when each hold ends. Deposits and trading stay open.
$md$);
