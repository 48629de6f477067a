/** The two assets of a market's name; toman and tether are the only quotes. */
export function splitMarket(name: string): { base: string; quote: 'IRT' | 'USDT' } {
  const quote = name.endsWith('IRT') ? 'IRT' : 'USDT';
  return { base: name.slice(0, name.length - quote.length), quote };
}
