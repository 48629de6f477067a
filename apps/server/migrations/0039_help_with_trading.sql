-- Trading: help that the installation brings, in both languages. Figures are names
-- (modules/articles/figures.service.ts), filled in when somebody reads it.

SELECT write_help('order-kinds', 'trade', false,
  'سفارش محدود و سفارش بازار',
  'قیمت را شما بگویید، یا همین حالا انجام شود.',
$md$
> با سفارش محدود قیمت را خودتان می‌گویید و ممکن است منتظر بمانید. با سفارش بازار همان لحظه با بهترین سفارش‌های طرف مقابل انجام می‌شود.

## سفارش محدود

می‌گویید با چه قیمتی بخرد یا بفروشد. اگر آن قیمت در بازار باشد بلافاصله انجام می‌شود، وگرنه در دفتر سفارش می‌ماند تا برسد یا لغوش کنید. هرگز بدتر از قیمت شما انجام نمی‌شود.

## سفارش بازار

با سفارش‌های موجود انجام می‌شود و چیزی از آن در دفتر سفارش نمی‌ماند. قیمتی که می‌بینید مرز دارد: اگر بازار از آن مرز رد شود، باقی‌مانده لغو می‌شود و پولش به موجودی برمی‌گردد.

## گزینه‌های سفارش محدود

- **فقط در دفتر سفارش بماند:** اگر همان لحظه معامله می‌شود، ثبت نشود.
- **فوری یا لغو (IOC):** هرچه همین حالا می‌شود انجام شود و بقیه لغو.
- **همه یا هیچ (FOK):** همه‌اش همین حالا، یا هیچ.

## حداقل سفارش

ارزش سفارش در بازارهای تومان حداقل {{order.IRT.min}} و در بازارهای تتر {{order.USDT.min}} است. فروش همهٔ موجودی استثناست. برای مقدارهای خیلی کم [این راهنما](/help/small-balances) را ببینید.
$md$,
  'Limit and market orders',
  'Name your price, or trade right now.',
$md$
> With a limit order you name the price and may have to wait. A market order fills immediately with the best orders of the other side.

## Limit order

You say at which price to buy or sell. If the market has that price it fills immediately, otherwise it rests in the order book until it is reached or you cancel it. It never fills at a worse price than yours.

## Market order

It fills with the orders in the book and never rests there. Its price is capped: if the market moves past the cap, the rest is cancelled and released.

## Options of a limit order

- **Post only:** rejected if it would fill immediately.
- **IOC:** fills what it can immediately and cancels the rest.
- **FOK:** fills completely and immediately, or not at all.

## Smallest order

An order is worth at least {{order.IRT.min}} in toman markets and {{order.USDT.min}} in tether markets. Selling all that you have is an exception. For very small amounts see [this article](/help/small-balances).
$md$);

SELECT write_help('stop-and-oco', 'trade', false,
  'سفارش شرطی و OCO',
  'برای وقتی که قیمت به عدد شما می‌رسد.',
$md$
> سفارش شرطی (استاپ) منتظر می‌ماند تا آخرین قیمت به عدد شما برسد، بعد خودش می‌خرد یا می‌فروشد. OCO یک سفارش محدود و یک سفارش شرطی است که با انجام یکی، دیگری لغو می‌شود.

## سفارش شرطی

- **فروش شرطی** پایین‌تر از قیمت حالاست؛ برای کم‌کردن زیان.
- **خرید شرطی** بالاتر از قیمت حالاست؛ برای وقتی که قیمت بالا می‌رود.

وقتی قیمت رسید، یا با قیمت بازار انجام می‌شود یا سفارش محدودی که از قبل گفته‌اید ثبت می‌شود. سفارش شرطی با قیمت بازار هم مرز دارد تا در یک نوسان ناگهانی با هر قیمتی انجام نشود.

## OCO

مثلاً بیت‌کوین دارید: یک فروش بالاتر از بازار برای سود و یک فروش شرطی پایین‌تر برای جلوگیری از زیان. موجودی یک بار مسدود می‌شود و با انجام یا لغو یکی، دیگری هم لغو می‌شود.

## نکته‌ها

- موجودی سفارش شرطی تا وقتی منتظر است مسدود می‌ماند؛ با لغو آزاد می‌شود.
- سفارشی که شرطش همین حالا برقرار است پذیرفته نمی‌شود: عدد را آن طرف قیمت بگذارید.
- شرط با آخرین معاملهٔ همان بازار سنجیده می‌شود.
$md$,
  'Stop and OCO orders',
  'Orders that trigger at a price you set.',
$md$
> A stop order triggers when the last price reaches your stop price. An OCO is a limit order and a stop: when one executes, the other is cancelled.

## Stop

- A **sell stop** must be below the last price. It limits a loss.
- A **buy stop** must be above it, for when the price rises.

Once triggered, it fills at market or places the limit order that you named. At market it is bounded too, so that a sudden swing can't fill it at any price.

## OCO

You own Bitcoin, for example: a sell above the market for the profit, and a stop below it against a loss. Your balance is held once, and when one of them fills or is cancelled, the other is cancelled.

## Good to know

- An untriggered stop’s funds are on hold. Cancel it to release them.
- A stop that would trigger immediately isn't accepted. Put it on the other side of the price.
- Stops go by the last trade of their own market.
$md$);

SELECT write_help('instant-trade', 'trade', false,
  'خرید و فروش آنی',
  'با قیمت قطعی، از خود صراف.',
$md$
> در [خرید و فروش آنی](/otc) قیمت قطعی می‌گیرید، {{house.quote}} ثابت می‌ماند و با تأیید شما همان لحظه انجام می‌شود.

## قیمت از کجاست؟

از میانهٔ چند منبع قیمت، با {{house.spread}} فاصله. کارمزد تیکر هم از آنچه می‌گیرید کم می‌شود. مقدار نهایی را قبل از تأیید می‌بینید و همان در رسید است.

## آنی یا بازار؟

آنی ساده‌تر است و قیمتش قطعی. در [بازار](/markets) معمولاً ارزان‌تر تمام می‌شود، ولی قیمت تا انجام معامله جابه‌جا می‌شود.

## اگر زمان گذشت

معامله‌ای انجام نشده و موجودی شما محفوظ است؛ قیمت جدید بگیرید. اگر قیمت‌ها برای چند لحظه در دسترس نباشد، قیمت قطعی هم نمی‌دهیم.

## فروش و برداشت با هم

در فروش می‌توانید بخواهید تومان مستقیم به کارت پیش‌فرض شما برود. اگر سقفی مانع شود، تومان در کیف پول می‌ماند و خبرتان می‌کنیم.
$md$,
  'Instant trade',
  'At a firm price, with Sarraf itself.',
$md$
> Under [Instant trade](/otc) you get a quote. It’s valid for {{house.quote}}, and the trade is done as soon as you confirm.

## Where the price comes from

From the middle of several price sources, {{house.spread}} away from it. The taker fee is taken from what you receive. You see the final amount before you confirm, and the receipt has the same.

## Instant or market

Instant is simpler, and its price is firm. On the [market](/markets) it usually costs less, but the price moves until you trade.

## If time runs out

Nothing is traded and your funds are safe. Get a new quote. When live prices are unavailable, we don’t give quotes.

## Selling and withdrawing at once

When you sell you can have the toman paid out to your default card. If a limit is in the way, they stay in your wallet and we tell you.
$md$);

SELECT write_help('fees', 'trade', false,
  'کارمزد چطور حساب می‌شود؟',
  'میکر، تیکر و سایر هزینه‌ها.',
$md$
> در بازارهای تومان {{fee.IRT.maker}} برای میکر و {{fee.IRT.taker}} برای تیکر؛ در بازارهای تتر {{fee.USDT.maker}} و {{fee.USDT.taker}}. از همان چیزی که می‌گیرید کم می‌شود.

## میکر و تیکر

سفارشی که در دفتر سفارش منتظر می‌ماند **میکر** است و سفارشی که بلافاصله با سفارش‌های موجود انجام می‌شود **تیکر**. یک سفارش می‌تواند بخشی تیکر و بخشی میکر باشد؛ هر بخش کارمزد خودش را دارد.

## از چه کم می‌شود؟

در خرید از رمزارزی که می‌گیرید و در فروش از تومان یا تتری که می‌گیرید. کارمزد را قبل از ثبت سفارش می‌بینید و نرخ سفارش تا پایانش همان می‌ماند.

## کارمزد کمتر

نرخ هر کاربر با حجم معاملهٔ ۳۰ روز و سطحش سنجیده می‌شود. پله‌ها و پلهٔ خودتان در [صفحهٔ کارمزدها](/fees) است.

## واریز و برداشت

- واریز تومان: رایگان
- برداشت تومان: {{withdrawal.fee}}
- واریز رمزارز: رایگان
- برداشت رمزارز: کارمزد ثابت هر شبکه
- انتقال به کاربر صراف: رایگان
$md$,
  'How are fees calculated?',
  'Maker, taker, and everything else.',
$md$
> In toman markets {{fee.IRT.maker}} for makers and {{fee.IRT.taker}} for takers, in tether markets {{fee.USDT.maker}} and {{fee.USDT.taker}}. Fees are taken from what you receive.

## Maker and taker

An order that waits in the book is a **maker**. One that fills immediately with what is there is a **taker**. One order can be part taker and part maker, each part at its own rate.

## What it is taken from

Of the coins when you buy, and of the toman or tether when you sell. You see the fee before you place an order, and the order keeps its rate until its end.

## Paying less

Your rate goes by your level and your volume of 30 days. The tiers, with your own, are on the [fees page](/fees).

## Deposits and withdrawals

- Toman deposit: free
- Toman withdrawal: {{withdrawal.fee}}
- Crypto deposit: free
- Crypto withdrawal: a fixed fee for each network
- Transfer to a Sarraf user: free
$md$);

SELECT write_help('order-not-filled', 'trade', false,
  'چرا سفارشم انجام نشد؟',
  'دلیل‌های معمول و راه هر کدام.',
$md$
> سفارش محدود تا قیمتش نرسد منتظر می‌ماند. اگر لغو شده، دلیلش را در [سفارش‌ها](/orders) ببینید؛ موجودی‌اش به کیف پول برگشته است.

## سفارش هنوز باز است

قیمت شما در بازار نیست. صبر کنید یا لغوش کنید و قیمت دیگری بگذارید. سفارشی که بخشی از آن انجام شده، بقیه‌اش باز می‌ماند.

## خودکار لغو شد

- **سفارش مقابلی وجود ندارد:** آن طرف بازار خالی بود.
- **قیمت جابه‌جا شد:** بازار از مرز سفارش بازار شما گذشت.
- **با سفارش خودتان برخورد کرد:** کسی با خودش معامله نمی‌کند؛ باقی‌مانده لغو می‌شود.
- **همه یا هیچ:** همهٔ مقدار در بازار نبود.
- **OCO:** سفارش دیگر زودتر انجام شد.

## ثبت نشد

- قیمت بیش از اندازه از بازار دور است؛ بازهٔ مجاز کنار فیلد قیمت نوشته شده است.
- ارزش سفارش کمتر از حداقل است.
- سفارشی مثل همین، چند ثانیه پیش ثبت شده است. این برای جلوگیری از ثبت دوباره است.

در هیچ‌کدام پولی کم نمی‌شود.
$md$,
  'Why didn''t my order fill?',
  'Common reasons, and what to do about each.',
$md$
> A limit order waits until its price is reached. If it was cancelled, [Orders](/orders) says why, and its balance is free.

## Still open

The market does not have your price. Wait, or cancel it and name another one. Of an order that filled in part the rest stays open.

## Cancelled by itself

- **No matching orders:** there was nothing on the other side of the order book.
- **The price moved:** the market moved past your market order’s cap.
- **It would have matched your own order:** so the rest is cancelled.
- **FOK:** the market didn't have all of it.
- **OCO:** the other OCO order executed.

## Not accepted

- The price is too far from the market. The allowed range is next to the price field.
- The order is worth less than the minimum.
- The same order was placed a few seconds ago. This keeps you from placing it twice.

None of these costs you money.
$md$);

SELECT write_help('small-balances', 'trade', false,
  'موجودی‌های خُرد',
  'مقدارهایی که برای یک سفارش کم است.',
$md$
> موجودی‌های کوچک‌تر از حداقل سفارش را روزی یک بار، همه با هم، به تومان تبدیل کنید: از [کیف پول](/mywallet).

## چرا نمی‌شود در بازار فروخت؟

هر بازار حداقلی دارد: ارزش {{order.IRT.min}} در بازارهای تومان. فروش همهٔ موجودی تا یک‌دهم این حداقل هم پذیرفته می‌شود. آنچه از این هم کمتر است، موجودی خُرد است.

## تبدیل به تومان

در کیف پول، «موجودی‌های خُرد» را باز کنید. قیمت و مبلغ نهایی را قبل از تأیید می‌بینید؛ فاصله و کارمزدش مثل [خرید و فروش آنی](/help/instant-trade) است.

## چند بار؟

یک بار در روز، به وقت تهران.
$md$,
  'Small balances',
  'Amounts that are too small for an order.',
$md$
> Balances below the smallest order can be converted to toman, all together, once a day: in your [wallet](/mywallet).

## Why the market doesn't take them

Each market has a minimum: a worth of {{order.IRT.min}} in toman markets. Selling all that you have is accepted down to a tenth of it. What is less than that is a small balance.

## Convert to toman

In your wallet open "Small balances". You see the price and the final amount before you confirm. The spread and fee are those of an [instant trade](/help/instant-trade).

## How often

Once a day, Tehran time.
$md$);
