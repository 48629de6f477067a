export const texts: typeof import('./fa.ts').texts = {
  payAndBuy: 'Pay {amount} and buy',
  overLimit: 'You’d need to deposit more than the {left} left of today’s limit.',
  atBank: 'You pay at the bank',
  about: 'about',
  fromWallet: 'From your wallet',
  nothing: 'None',
  card: 'Card',
  order: 'Order',
  buyMarket: 'Buy at market',
  youBuy: 'You buy',
  aboutPrice: 'Est. average price',
  whenPaid: 'When your payment is confirmed, we place a market order for {bound} at most.',
  inTime: 'You have {minutes} minutes to pay.',
  otherwise:
    'If you pay later, or the price has moved past that, nothing is bought and the money stays in your wallet.',
  spare:
    'You pay {percent} more than the estimate in case the price moves. What isn’t spent stays in your wallet.',
  least: 'The bank’s minimum is {amount}. What isn’t spent stays in your wallet.',
  go: 'Continue to payment',
  back: 'Edit order',
  asking: 'Connecting to the bank',
  noLonger: 'Your balance now covers this order.',
};
