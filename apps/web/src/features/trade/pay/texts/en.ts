export const texts: typeof import('./fa.ts').texts = {
  payAndBuy: 'Pay {amount} and buy',
  overLimit: "What this buy lacks is more than today's deposit limit leaves ({left}).",
  atBank: 'You pay at the bank',
  about: 'about',
  fromWallet: 'From your wallet',
  nothing: 'Nothing',
  card: 'Card',
  order: 'Order',
  buyMarket: 'Buy at market',
  youBuy: 'You buy',
  aboutPrice: 'Estimated average',
  whenPaid:
    'Once the payment is verified, the order is placed at the market of that moment, for {bound} at most.',
  inTime: 'You have {minutes} minutes to pay.',
  otherwise:
    'If you pay later, or the market has passed that price, nothing is bought and the money stays in your wallet.',
  spare:
    'You pay {percent} more than the estimate, in case the price moves; what is not spent stays in your wallet.',
  least: 'The bank takes {amount} at least; what is not spent stays in your wallet.',
  go: 'Go on and pay',
  back: 'Back to edit',
  asking: "Getting the bank's address",
  noLonger: 'Your balance is enough for this buy now.',
};
