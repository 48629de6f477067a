// The bank that pays out, as far as tests need it: Zibal's wallet, and what lies there.

/** A payout as the bank has it; its amount is in rial. */
export interface FakePayout {
  readonly uniqueCode: string;
  readonly amount: number;
  readonly sheba: string;
  /** What the bank says of it; change it to have it paid or brought back. */
  state: 'waiting' | 'paid' | 'returned';
  /** How often it was asked for; it is paid once. */
  asked: number;
}

/** What of the companies outside it goes by. */
export interface FakeBank {
  readonly floatRial: number;
  readonly closedShebas: ReadonlySet<string>;
  readonly payments: ReadonlyMap<
    string,
    { readonly verified: boolean; readonly paidAmount: number }
  >;
  readonly payouts: Map<string, FakePayout>;
  readonly transfers: readonly FakeTransfer[];
}

/** A transfer to the house's account; its bank lists it. */
export interface FakeTransfer {
  readonly account: string;
  /** ISO 8601. */
  readonly time: string;
  readonly amount_rial: string;
  readonly reference: string;
}

/** Zibal's wallet: checkout/plus, report/checkout/inquire and balance. */
export function payoutAnswer(
  providers: FakeBank,
  pathname: string,
  text: (name: string) => string,
): [number, unknown] {
  const done = (data: unknown): [number, unknown] => [200, { result: 1, message: 'success', data }];
  const no = (message: string): [number, unknown] => [400, { result: 2, message, data: null }];
  if (pathname.endsWith('/transfers')) return [200, { transfers: providers.transfers }];
  if (pathname.endsWith('/balance')) return done({ withdrawableBalance: floatOf(providers) });
  const uniqueCode = text('uniqueCode');
  const known = providers.payouts.get(uniqueCode);
  if (pathname.endsWith('/inquire')) {
    if (known === undefined) return no('درخواست یافت نشد');
    if (known.state === 'waiting') return done({ type: 'checkoutQueue' });
    if (known.state === 'returned') return done({ type: 'canceledCheckout' });
    const refCode = `R${uniqueCode.slice(-12)}`;
    return done({ type: 'checkout', details: [{ checkoutStatus: 0, refCode }] });
  }
  if (known !== undefined) {
    known.asked += 1;
    return no('این درخواست تسویه قبلا ثبت شده است');
  }
  const sheba = text('bankAccount');
  if (providers.closedShebas.has(sheba)) return no('این حساب مسدود شده است');
  const amount = Number(text('amount'));
  providers.payouts.set(uniqueCode, { uniqueCode, amount, sheba, state: 'waiting', asked: 1 });
  return done({ id: uniqueCode });
}

/** What lies at the bank: with what card payers paid, without what it was asked to pay out. */
function floatOf({ floatRial, payments, payouts, transfers }: FakeBank): number {
  let float = floatRial;
  for (const { amount_rial } of transfers) float += Number(amount_rial);
  for (const { verified, paidAmount } of payments.values()) if (verified) float += paidAmount;
  for (const { state, amount } of payouts.values()) if (state !== 'returned') float -= amount;
  return float;
}
