// What is written of each way that money moves: rows of SQL, numbered by `n` of `@rows`.

const AT = `(@start + n * 1000)`;
const MOMENT = `to_timestamp(${AT} / 1000.0)`;
/** Ids of version 7, in the order of their making. */
const idOf = (kind: number): string =>
  `regexp_replace(lpad(to_hex(${AT}), 12, '0'), '(.{8})', '\\1-')
    || '-700${kind}-8000-' || lpad(to_hex(n), 12, '0')`;
const account = (kind: string, name: string, asset: string): string =>
  `(SELECT id FROM accounts WHERE owner_kind = '${kind}' AND owner_id = '${name}' AND asset = '${asset}')`;
const BANK = account('outside', 'bank', 'IRT');
const HOUSE_SHEBA = 'IR820540102680020817909002';
const hex = (length: number, kind: string): string =>
  `lpad('${kind}' || to_hex(n), ${length}, '0')`;

/** An entry of a kind with its key. */
const entry = (at: number, kind: string, reference: string): string[] => [
  `INSERT INTO ledger_entries SELECT @entry(${at}), '${kind}', ${reference}, ${AT}, n, 0 FROM @rows`,
  `INSERT INTO entry_keys SELECT '${kind}', ${reference}, @entry(${at}) FROM @rows`,
];
const posting = (
  at: number,
  {
    from,
    to,
    asset,
    amount,
    role,
    index = 0,
  }: Record<'from' | 'to' | 'asset' | 'amount' | 'role', string> & {
    readonly index?: number;
  },
): string =>
  `INSERT INTO postings SELECT @entry(${at}), ${index}, ${from}, ${to}, '${asset}', ${amount}, '${role}' FROM @rows`;

const TRADES = [
  `INSERT INTO orders SELECT @number + n, me.user_id, CASE WHEN n % 5 = 0 THEN 'ETHIRT' ELSE 'BTCIRT' END,
     CASE WHEN n % 3 = 0 THEN 'buy' ELSE 'sell' END, 'limit', 100000 + n % 1000, NULL, 1000, 1000, 0,
     100000000, 250, 'BTC', 2000, 2500, 'filled', NULL, NULL, NULL, n, ${AT}, ${AT}, n, false FROM @rows`,
  `INSERT INTO trades SELECT @number + n, CASE WHEN n % 5 = 0 THEN 'ETHIRT' ELSE 'BTCIRT' END, @number + n, 100000, 10, 1000000,
     CASE WHEN n % 3 = 0 THEN 'buy' ELSE 'sell' END, @number - n, @number + n, other.user_id, me.user_id,
     1, 2, @entry(0), ${AT} FROM @rows`,
  ...entry(0, 'trade', '(@number + n)::text'),
  posting(0, { from: 'other.btc', to: 'me.btc', asset: 'BTC', amount: '10', role: 'base' }),
  posting(0, {
    from: 'me.irt',
    to: 'other.irt',
    asset: 'IRT',
    amount: '1000',
    role: 'quote',
    index: 1,
  }),
  posting(0, {
    from: 'me.btc',
    to: account('house', 'fees', 'BTC'),
    asset: 'BTC',
    amount: '1',
    role: 'fee',
    index: 2,
  }),
  `INSERT INTO otc_trades SELECT @number + n, me.user_id, 'BTCIRT', 'buy', 10, 1000, 1, 'BTC', '100', 'q' || n,
     NULL, @entry(1), ${AT} FROM @rows`,
  ...entry(1, 'otc', `'q' || n`),
  posting(1, {
    from: 'me.irt',
    to: account('house', 'fees', 'IRT'),
    asset: 'IRT',
    amount: '1000',
    role: 'quote',
  }),
];

const CHARGES = [
  `INSERT INTO payments (id, user_id, amount_rial, card_id, card_masked, card_sealed, gateway,
     is_reserved, state, bank_reference, created_at, expires_at, paid_at, is_notified)
   SELECT ${idOf(1)}, me.user_id, 5000000, me.card, '603799******0000', '', 'zibal', false,
     CASE WHEN n % 10 = 0 THEN 'failed' ELSE 'paid' END, 'b' || n, ${MOMENT}, ${MOMENT},
     CASE WHEN n % 10 = 0 THEN NULL ELSE ${MOMENT} END, true FROM @rows`,
  ...entry(2, 'toman_deposit', `'g' || n`),
  posting(2, {
    from: account('outside', 'gateway', 'IRT'),
    to: 'me.irt',
    asset: 'IRT',
    amount: '5000000',
    role: 'credit',
  }),
];

const WITHDRAWALS = [
  `INSERT INTO withdrawals_state SELECT ${idOf(2)}, me.user_id, 'IRT', 150000, 40000, 'card:1',
     '2026-12-01', @number + n, ${AT}, ${AT} + 180000, ${stateOfPayout()}, 'r' || n, ${AT} FROM @rows`,
  `INSERT INTO payouts (id, user_id, card_id, card_masked, bank, sheba, owner_name, amount_rial,
     fee_rial, device_since, risks, officers_needed, provider, created_at)
   SELECT ${idOf(2)}, me.user_id, me.card, '603799******0000', 'melli', 'IR' || lpad(n::text, 24, '0'),
     'نام', 150000, 40000, ${MOMENT}, ARRAY['large'], 1, 'bank', ${MOMENT} FROM @rows`,
  ...entry(3, 'withdrawal', idOf(2)),
  posting(3, { from: 'me.irt', to: BANK, asset: 'IRT', amount: '110000', role: 'payout' }),
  posting(3, {
    from: 'me.irt',
    to: account('house', 'fees', 'IRT'),
    asset: 'IRT',
    amount: '40000',
    role: 'fee',
    index: 1,
  }),
];

/** One in two hundred waits for an officer, one in three hundred is at the bank. */
function stateOfPayout(): string {
  return `CASE WHEN n % 200 = 1 THEN 'requested' WHEN n % 300 = 2 THEN 'sent'
    WHEN n % 10 = 3 THEN 'cancelled' ELSE 'settled' END`;
}

const TRANSFERS = [
  `INSERT INTO transfers SELECT ${idOf(3)}, me.user_id, 'to_user', 'IRT', other.user_id,
     'یادداشت ' || n, NULL, NULL, ${MOMENT} FROM @rows`,
  `INSERT INTO transfers_state SELECT ${idOf(3)}, me.user_id, 'to_user', other.user_id, 'IRT', 100000,
     100000, '2026-12-01', NULL, NULL, NULL, ${AT}, 'done', ${AT} FROM @rows`,
  ...entry(4, 'transfer', idOf(3)),
  posting(4, { from: 'me.irt', to: 'other.irt', asset: 'IRT', amount: '100000', role: 'transfer' }),
  `INSERT INTO transfers SELECT ${idOf(4)}, me.user_id, 'gift', 'IRT', other.user_id, NULL, NULL,
     NULL, ${MOMENT} FROM @rows`,
  `INSERT INTO transfers_state SELECT ${idOf(4)}, me.user_id, 'gift', other.user_id, 'IRT', 100000,
     100000, '2026-12-01', 2 * @number + n, ${hex(64, '4')}, ${AT}, ${AT}, 'done', ${AT} FROM @rows`,
  `INSERT INTO gifts SELECT ${idOf(4)}, me.user_id, 'پیام ' || n, 'lapis', ${hex(64, '4')} FROM @rows`,
  ...entry(5, 'transfer', idOf(4)),
  posting(5, { from: 'me.irt', to: 'other.irt', asset: 'IRT', amount: '100000', role: 'transfer' }),
];

const SUMMARY = JSON.stringify({
  sums: Object.fromEntries(
    ['credit', 'unmatched', 'known', 'own', 'unexplained'].map((fate) => [
      fate,
      { count: 0, rial: '0' },
    ]),
  ),
  opening: '0',
  closing: '0',
  books: '0',
  first: false,
});
const LINES_A_STATEMENT = 500;
const FILE = `convert_to('time,amount,reference,balance' || (SELECT string_agg(E'\\n2026-12-01T08:00:00Z,1,R'
  || line || ',' || line, '' ORDER BY line) FROM generate_series(1, ${LINES_A_STATEMENT}) AS line), 'UTF8')`;

const BANK_DEPOSITS = [
  `INSERT INTO statements (id, account, file, file_hash, summary, state, imported_by, imported_at, approved_by, approved_at)
   OVERRIDING SYSTEM VALUE
   SELECT @number + s, '${HOUSE_SHEBA}', ${FILE}, lpad(to_hex(s), 64, '0'), '${SUMMARY}', 'done', @proposes, now(), @decides, now()
   FROM generate_series(@first / ${LINES_A_STATEMENT}, @last / ${LINES_A_STATEMENT}) AS s
   ON CONFLICT DO NOTHING`,
  `INSERT INTO statement_lines (id, statement_id, account, at, amount_rial, reference, description,
     payer_name, user_id, state, reason, credited_to, updated_at)
   SELECT ${hex(40, 'a')}, @number + n / ${LINES_A_STATEMENT}, '${HOUSE_SHEBA}', ${MOMENT}, 1000000, 'L' || n, '', 'نام ' || n,
     CASE WHEN n % 50 = 1 THEN NULL ELSE me.user_id END, ${stateOfLine()},
     CASE WHEN n % 50 = 1 THEN 'no_identifier' END, CASE WHEN n % 50 = 1 THEN NULL ELSE me.user_id END,
     ${MOMENT} FROM @rows`,
  `INSERT INTO documents (id, user_id, kind, state, bytes, received, parts, media_type)
   SELECT lpad(n::text, 22, '0'), me.user_id, 'deposit_receipt', 'ready', 1, 1, 1, 'image/jpeg' FROM @rows`,
  `INSERT INTO offline_deposits (user_id, amount_rial, paid_at, tracking_number, account, document_id,
     state, line_id, decided_by, decided_at, created_at)
   SELECT me.user_id, 1000000, ${MOMENT}, 'L' || lpad(n::text, 8, '0'), '${HOUSE_SHEBA}', lpad(n::text, 22, '0'),
     CASE WHEN n % 200 = 0 THEN 'waiting' ELSE 'approved' END,
     CASE WHEN n % 200 = 0 THEN NULL ELSE ${hex(40, 'a')} END,
     CASE WHEN n % 200 = 0 THEN NULL ELSE @decides END,
     CASE WHEN n % 200 = 0 THEN NULL ELSE ${MOMENT} END, ${MOMENT} FROM @rows`,
  ...entry(6, 'bank_deposit', hex(40, 'a')),
  posting(6, { from: BANK, to: 'me.irt', asset: 'IRT', amount: '1000000', role: 'credit' }),
];

/** One in a hundred waits for an officer, one in a hundred was given back. */
function stateOfLine(): string {
  return `CASE WHEN n % 100 = 1 THEN 'parked' WHEN n % 100 = 51 THEN 'paid_back' ELSE 'credited' END`;
}

const ADJUSTMENTS = [
  `INSERT INTO approvals (id, kind, subject, wanted, reason, state, proposed_by, proposed_at,
     decided_by, decided_reason, decided_at)
   OVERRIDING SYSTEM VALUE
   SELECT @number + n, 'adjustment', (@number + n)::text, '{}', 'as the ticket says',
     CASE WHEN n % 200 = 7 THEN 'waiting' ELSE 'approved' END, @proposes, ${MOMENT},
     CASE WHEN n % 200 = 7 THEN NULL ELSE @decides END, CASE WHEN n % 200 = 7 THEN NULL ELSE 'as it says' END,
     CASE WHEN n % 200 = 7 THEN NULL ELSE ${MOMENT} END FROM @rows`,
  `INSERT INTO adjustments (id, approval_id, from_owner, to_owner, asset, units, ticket)
   OVERRIDING SYSTEM VALUE
   SELECT @number + n, @number + n, 'house:bonus', 'user:' || me.user_id, 'IRT', 1000, 'T-' || n
   FROM @rows`,
  ...entry(7, 'adjustment', '(@number + n)::text'),
  posting(7, {
    from: account('house', 'bonus', 'IRT'),
    to: 'me.irt',
    asset: 'IRT',
    amount: '1000',
    role: 'adjustment',
  }),
];

/** The statements that write one move of each kind for every `n`, in their order. */
export const STATEMENTS = [
  ...TRADES,
  ...CHARGES,
  ...WITHDRAWALS,
  ...TRANSFERS,
  ...BANK_DEPOSITS,
  ...ADJUSTMENTS,
];
