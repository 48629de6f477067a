/** Own line marks on tinted discs; on the trade screen the disc is monochrome (`plain`). */
const COINS: Record<string, { hue: string; path: string }> = {
  BTC: {
    hue: '#f2a33c',
    path: 'M9 6.5v11M9 6.5h4.2a2.7 2.7 0 0 1 0 5.4H9m0 0h4.8a2.8 2.8 0 0 1 0 5.6H7.5M9 6.5H7.5M11 4.5v2m2.5-2v2M11 17.5v2m2.5-2v2',
  },
  USDT: {
    hue: '#2db893',
    path: 'M6.5 6.5h11v3h-11zM12 9.5v9M12 13.8c-4 0-6.5-.7-6.5-1.7s2.5-1.7 6.5-1.7 6.5.7 6.5 1.7-2.5 1.7-6.5 1.7z',
  },
  IRT: { hue: '#6f9bff', path: 'M6 10.5v2.5a4 4 0 0 0 4 4h4a4 4 0 0 0 4-4v-2.5M10 7h.01M14 7h.01' },
  ETH: { hue: '#8d7cf0', path: 'M12 4 7 12.2l5 2.8 5-2.8zM7 15l5 5 5-5M7 12.2 12 10l5 2.2' },
  TRX: { hue: '#f0596a', path: 'M5 6l11.5 2L19 10.5 11 19.5zM5 6l7 5.5m0 0L19 10.5m-7 1L11 19.5' },
  BNB: {
    hue: '#d9b13b',
    path: 'M12 4.5 8.5 8 12 11.5 15.5 8zM12 12.5 8.5 16l3.5 3.5 3.5-3.5zM5.5 10 3.5 12l2 2 2-2zM18.5 10l-2 2 2 2 2-2z',
  },
  XRP: {
    hue: '#8fa0b8',
    path: 'M6 6l3.5 3.5a3.5 3.5 0 0 0 5 0L18 6M6 18l3.5-3.5a3.5 3.5 0 0 1 5 0L18 18',
  },
  SOL: { hue: '#c77cf0', path: 'M8 6.5h10l-2.5 3h-10zM6 10.8h10l2.5 3h-10zM8 15h10l-2.5 3h-10z' },
  DOGE: { hue: '#c9a84c', path: 'M8.5 6h3.5a6 6 0 0 1 0 12H8.5zM6.5 12h6' },
  ADA: {
    hue: '#5d8df0',
    path: 'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 5v.01M12 19v.01M6 8.5v.01M18 8.5v.01M6 15.5v.01M18 15.5v.01',
  },
  TON: { hue: '#45a6ea', path: 'M5.5 6.5h13L12 18.5zM12 6.5v12' },
  LTC: { hue: '#93a7c4', path: 'M10.5 5 8 18h9M6.5 14.2l7-3' },
  SHIB: {
    hue: '#f08a4b',
    path: 'M6 6l3 2.5h6L18 6l.5 7.5a6.5 6.5 0 0 1-13 0zM9.5 12.5h.01M14.5 12.5h.01M11 15.5h2',
  },
  PAXG: { hue: '#dcb750', path: 'M8 9h8l2.5 7h-13zM9.5 5.5h5' },
};

const UNKNOWN = { hue: '#8592a9', path: 'M12 17a5 5 0 1 0 0-10 5 5 0 0 0 0 10z' };

/** A coin's mark on a disc of `size` pixels; a symbol without a mark gets a plain ring. */
export function CoinIcon({
  symbol,
  size = 44,
  plain = false,
}: {
  symbol: string;
  size?: number;
  plain?: boolean;
}) {
  const coin = COINS[symbol] ?? UNKNOWN;
  const disc = plain
    ? { background: 'var(--s2)', color: 'var(--fg)', border: '1px solid var(--line)' }
    : {
        background: `color-mix(in srgb, ${coin.hue} var(--disc), var(--bg))`,
        color: `color-mix(in srgb, ${coin.hue} 82%, var(--fg))`,
      };
  return (
    <span
      className="grid shrink-0 place-items-center rounded-full"
      style={{ width: size, height: size, ...disc }}
      aria-hidden="true"
    >
      <svg
        width={Math.round(size * 0.56)}
        height={Math.round(size * 0.56)}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={coin.path} />
      </svg>
    </span>
  );
}

/** The colour of a coin in a chart that has a legend. */
export function coinColour(symbol: string): string {
  return (COINS[symbol] ?? UNKNOWN).hue;
}
