// What an address says by its shape alone; whether it is right is the server's word.

const BASE58 = '[1-9A-HJ-NP-Za-km-z]';
const BECH32 = '[02-9ac-hj-np-z]';

/** How a network's addresses look. EVM networks share theirs. */
const SHAPES: readonly (readonly [network: string, shape: RegExp])[] = [
  ['ERC20', /^0x[0-9a-f]{40}$/i],
  ['BEP20', /^0x[0-9a-f]{40}$/i],
  ['TRC20', new RegExp(`^T${BASE58}{33}$`)],
  // witness programs may be in capitals as codes of pictures are; test networks are of the demo
  [
    'BTC',
    new RegExp(
      `^(?:bc(?:rt)?1${BECH32}{11,71}|BC(?:RT)?1${BECH32.toUpperCase()}{11,71}|[123mn]${BASE58}{25,34})$`,
    ),
  ],
  ['LTC', new RegExp(`^(?:ltc1${BECH32}{11,71}|[LM]${BASE58}{25,34})$`)],
  ['DOGE', new RegExp(`^D${BASE58}{25,34}$`)],
  ['XRP', new RegExp(`^r${BASE58}{24,34}$`)],
  ['TON', /^[EU]Q[\w-]{46}$/],
  ['ADA', /^addr1[02-9ac-hj-np-z]{50,110}$/],
];

/** Networks whose addresses look like this; none where it is no whole address. */
export function networksOfShape(address: string): readonly string[] {
  return SHAPES.filter(([, shape]) => shape.test(address)).map(([network]) => network);
}

/** Whether it may be an address of the network; of one whose addresses are not known here it may. */
export function fitsNetwork(address: string, network: string): boolean {
  const shape = SHAPES.find(([code]) => code === network)?.[1];
  return shape === undefined ? address.length >= LEAST : shape.test(address);
}

const LEAST = 20;

/** By how many signs people tell a network. */
const TOLD = 2;

/** How it begins, as people tell networks by it. */
export function startOf(address: string): string {
  return (
    /^(?:bc|bcrt|ltc)1/i.exec(address)?.[0] ?? address.slice(0, address.startsWith('0x') ? TOLD : 1)
  );
}

/**
 * What was pasted or read by the camera, without blanks around it; of a wallet's link
 * (`ethereum:0x…@1?value=1`) the address alone.
 */
export function readAddress(text: string): string {
  const trimmed = text.trim();
  const link = /^[a-z]+:(?:pay-)?([A-Za-z0-9_-]+)(?:[@?/].*)?$/i.exec(trimmed);
  return link?.[1] ?? trimmed;
}
