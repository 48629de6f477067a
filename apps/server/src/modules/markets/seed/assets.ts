// The assets of the first start. Later changes are an operator's, in the database.

/** An asset of the first start. */
export interface AssetSeed {
  readonly symbol: string;
  /** Decimals of the smallest unit. */
  readonly scale: number;
  readonly name: { readonly fa: string; readonly en: string };
  /** Least quantity of an order, decimal text; undefined for money. */
  readonly minAmount: string | undefined;
  readonly networks: readonly NetworkSeed[];
}

/** A network of an asset of the first start. */
export interface NetworkSeed {
  readonly code: string;
  readonly name: string;
  readonly confirmations: number;
  readonly memo?: true;
  /** Decimal texts of the asset. */
  readonly withdrawFee: string;
  readonly minDeposit: string;
  readonly minWithdraw: string;
  /** Where the house sends by it. */
  readonly sending?: SendingSeed;
}

/** What a network may take of the house, and how much stays hot. */
export interface SendingSeed {
  /** Of one transaction; smallest units of the chain's own coin. */
  readonly networkFeeMax: bigint;
  /** Decimal texts of the asset. */
  readonly hotCeiling: string;
  /** Undefined where nothing is swept: coins are spent from wherever they lie. */
  readonly sweepFrom: string | undefined;
  /** Up to so much nobody has to look at a withdrawal; fifty times that is the most. */
  readonly automaticMax: string;
}

const network = (
  code: string,
  name: string,
  confirmations: number,
  [withdrawFee, minDeposit, minWithdraw]: readonly [string, string, string],
): NetworkSeed => ({ code, name, confirmations, withdrawFee, minDeposit, minWithdraw });

/**
 * A hundredth of an ether, half of that of BNB, two thousandths of a bitcoin, 60 TRX: many times what a transfer takes
 * on a busy day.
 */
const FEE_MAX: Readonly<Record<string, bigint>> = {
  ERC20: 1_000_000n,
  BEP20: 500_000n,
  BTC: 200_000n,
  TRC20: 60_000_000n,
};

const sending = (
  seed: NetworkSeed,
  [hotCeiling, sweepFrom, automaticMax]: readonly [string, string | undefined, string],
): NetworkSeed => {
  const networkFeeMax = FEE_MAX[seed.code] ?? 0n;
  return { ...seed, sending: { networkFeeMax, hotCeiling, sweepFrom, automaticMax } };
};

const withMemo = (seed: NetworkSeed): NetworkSeed => ({ ...seed, memo: true });

const coin = (
  symbol: string,
  scale: number,
  [fa, en]: readonly [string, string],
  minAmount: string,
  networks: readonly NetworkSeed[],
): AssetSeed => ({ symbol, scale, name: { fa, en }, minAmount, networks });

/** The assets of the first start, in the operator's order. */
export const ASSET_SEEDS: readonly AssetSeed[] = [
  {
    symbol: 'IRT',
    scale: 1,
    name: { fa: 'تومان', en: 'Toman' },
    minAmount: undefined,
    networks: [],
  },
  coin('USDT', 6, ['تتر', 'Tether'], '2', [
    sending(network('TRC20', 'TRON (TRC20)', 20, ['3', '1', '10']), ['50000', '50', '2000']),
    sending(network('BEP20', 'BNB Smart Chain (BEP20)', 15, ['0.5', '1', '10']), [
      '50000',
      '20',
      '2000',
    ]),
    sending(network('ERC20', 'Ethereum (ERC20)', 12, ['5', '1', '20']), ['50000', '50', '2000']),
  ]),
  coin('BTC', 8, ['بیت‌کوین', 'Bitcoin'], '0.0005', [
    sending(network('BTC', 'Bitcoin', 2, ['0.0001', '0.0001', '0.0005']), ['3', undefined, '0.02']),
  ]),
  coin('ETH', 8, ['اتریوم', 'Ethereum'], '0.0005', [
    sending(network('ERC20', 'Ethereum (ERC20)', 12, ['0.002', '0.001', '0.005']), [
      '20',
      '0.05',
      '0.6',
    ]),
  ]),
  coin('TRX', 6, ['ترون', 'TRON'], '5', [
    sending(network('TRC20', 'TRON (TRC20)', 20, ['1', '1', '10']), ['300000', undefined, '6000']),
  ]),
  coin('BNB', 8, ['بایننس‌کوین', 'BNB'], '0.002', [
    sending(network('BEP20', 'BNB Smart Chain (BEP20)', 15, ['0.0005', '0.001', '0.01']), [
      '50',
      '0.1',
      '2',
    ]),
  ]),
  coin('XRP', 6, ['ریپل', 'XRP'], '1', [
    withMemo(network('XRP', 'XRP Ledger', 1, ['0.2', '1', '5'])),
  ]),
  coin('SOL', 8, ['سولانا', 'Solana'], '0.01', [
    network('SOL', 'Solana', 32, ['0.005', '0.01', '0.05']),
  ]),
  coin('DOGE', 6, ['دوج‌کوین', 'Dogecoin'], '10', [
    network('DOGE', 'Dogecoin', 20, ['4', '10', '20']),
  ]),
  coin('ADA', 6, ['کاردانو', 'Cardano'], '3', [network('ADA', 'Cardano', 15, ['0.8', '2', '5'])]),
  coin('TON', 8, ['تون‌کوین', 'Toncoin'], '1', [
    withMemo(network('TON', 'The Open Network', 10, ['0.05', '0.5', '2'])),
  ]),
  coin('LTC', 8, ['لایت‌کوین', 'Litecoin'], '0.02', [
    network('LTC', 'Litecoin', 6, ['0.001', '0.005', '0.02']),
  ]),
  coin('SHIB', 2, ['شیبا اینو', 'Shiba Inu'], '200000', [
    sending(network('ERC20', 'Ethereum (ERC20)', 12, ['300000', '100000', '600000']), [
      '5000000000',
      '3000000',
      '100000000',
    ]),
    sending(network('BEP20', 'BNB Smart Chain (BEP20)', 15, ['50000', '100000', '200000']), [
      '5000000000',
      '3000000',
      '100000000',
    ]),
  ]),
  coin('PAXG', 8, ['پکس گلد', 'PAX Gold'], '0.0005', [
    sending(network('ERC20', 'Ethereum (ERC20)', 12, ['0.002', '0.001', '0.005']), [
      '20',
      '0.05',
      '0.6',
    ]),
  ]),
];
