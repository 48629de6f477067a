// A day's count, step by step: asked of custody, built, signed and kept outside, published, attested. Whatever
// dies in between, the next run goes on where this one stopped, with the same bytes.
import type { ChainName } from '@sarraf/contracts';
import { tehranDay } from '@sarraf/settlement';
import { OutboundError } from '../../providers/outbound.ts';
import type { SignerPort } from '../../providers/signer/port.ts';
import type { ServerContext } from '../server-context.ts';
import { insertAttestation, selectAttestations } from './attestations.queries.ts';
import { buildCount } from './build-count.service.ts';
import {
  type CountRow,
  deleteOld,
  publishCount,
  selectNewest,
  selectPublished,
} from './counts.queries.ts';
import { type CustodyDeps, readCustody } from './custody.service.ts';
import type { KeptCustody } from './custody.queries.ts';
import type { Heads } from './heads.ts';
import { readStatement } from './statement.ts';

/** What a day is counted with. */
export interface CountDeps extends Omit<CustodyDeps, 'plainDb'> {
  readonly context: Pick<ServerContext, 'clock' | 'logger' | 'orderedDb' | 'plainDb' | 'secrets'>;
  readonly heads: Heads;
  /** Undefined where this process has none. */
  readonly signer: () => SignerPort | undefined;
}

const ROWS_PER_STEP = 10_000;

/** Counts a day of Tehran once, as soon as it has begun, and has the newest count attested. */
export async function countDay(deps: CountDeps): Promise<void> {
  const { context, heads } = deps;
  const { clock, orderedDb, plainDb, secrets } = context;
  const day = tehranDay(clock.now());
  const newest = await selectNewest(plainDb);
  let waiting: CountRow | undefined = newest?.state === 'built' ? newest : undefined;
  if (waiting === undefined && (newest === undefined || newest.day < day)) {
    const custody = JSON.stringify(await readCustody({ ...deps, plainDb }));
    const building = { orderedDb, secrets, heads, scaleOf: deps.scaleOf };
    waiting = await buildCount(building, { custody, day, now: () => clock.now() });
  }
  if (waiting !== undefined) await publish(deps, waiting);
  await attestNewest(deps);
  while (await deleteOld(plainDb, ROWS_PER_STEP));
}

async function publish(
  { context: { clock, logger, plainDb }, heads }: CountDeps,
  { number, statement }: CountRow,
): Promise<void> {
  const { keyId, signature } = await heads.sign(number, statement);
  const at = new Date(clock.now());
  await plainDb.begin((tx) => publishCount(tx, { number, keyId, signature, at }));
  logger.info({ number: String(number) }, 'liabilities were counted');
}

/** Has hot sign each root whose asset it keeps; what has no answer is asked again at the next run. */
async function attestNewest({ context, signer }: CountDeps): Promise<void> {
  const { clock, logger, plainDb } = context;
  const at = signer();
  const [count] = await selectPublished(plainDb, 1);
  if (count === undefined || at?.isConnected() !== true) return;
  const known = await selectAttestations(plainDb, count.number);
  const { roots } = readStatement(count.statement);
  for (const { asset, chain } of attestable(count.custody as KeptCustody[])) {
    const root = roots.find((one) => one.asset === asset)?.root;
    const isKnown = known.some((one) => one.asset === asset && one.chain === chain);
    if (root === undefined || isKnown) continue;
    try {
      const answer = await at.attest({ chain, asset, number: Number(count.number), root });
      if (answer.state === 'refused') {
        logger.error({ asset, chain, rule: answer.rule }, 'the signer attests no root');
        continue;
      }
      const { address, signature, text } = answer;
      const row = { asset, chain, address, text, signature, at: new Date(clock.now()) };
      await insertAttestation(plainDb, count.number, row);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return;
    }
  }
}

const attestable = (custody: readonly KeptCustody[]): { asset: string; chain: ChainName }[] =>
  custody.flatMap(({ asset, chains }) => chains.map(({ chain }) => ({ asset, chain })));
