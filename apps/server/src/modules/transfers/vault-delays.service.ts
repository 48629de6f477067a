// How long money waits on its way out of a vault: the person's choice. Longer holds at once; shorter
// begins when the old delay is over, so that nobody takes the wait away and the money with it.
import type { ParsedBodyOf, VaultDelay } from '@sarraf/contracts';
import { VAULT_DELAY_HOURS } from '@sarraf/contracts';
import { AppError, type Session } from '../../http/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import type { FactorsService } from '../factors/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { UsersModule } from '../users/index.ts';
import { selectVaultDelay, upsertVaultDelay, type VaultDelayRow } from './vault-delays.queries.ts';

/** What delays are kept with. */
export interface VaultDelayDeps {
  readonly context: ServerContext;
  readonly factors: Pick<FactorsService, 'prove'>;
  readonly notifications: Pick<NotificationsModule, 'keep'>;
  readonly users: Pick<UsersModule, 'load' | 'lock'>;
}

const HOUR_MS = 3_600_000;

/** The delay of a person's vault now. */
export async function readVaultDelay(
  { context: { clock, plainDb } }: Pick<VaultDelayDeps, 'context'>,
  userId: number,
): Promise<VaultDelay> {
  return toVaultDelay(await selectVaultDelay(plainDb, userId), clock.now());
}

/**
 * Sets it; a shorter one needs a factor and waits.
 *
 * @throws AppError `account_frozen`, `factor_required`, `code_wrong`
 */
export async function setVaultDelay(
  deps: VaultDelayDeps,
  { session, ip }: { readonly session: Session; readonly ip: string },
  { hours, ...proof }: ParsedBodyOf<'POST /transfers/vault'>,
): Promise<VaultDelay> {
  const { clock, ids, plainDb } = deps.context;
  const user = await deps.users.load(session.userId);
  if (user.isFrozen) throw new AppError('account_frozen');
  const before = await readVaultDelay(deps, user.id);
  if (hours < before.hours) {
    const asked = { user, purpose: 'transfer', requestId: session.sessionId, ip } as const;
    await deps.factors.prove(asked, proof);
  }
  const tell = await withTransaction(plainDb, async (tx) => {
    await deps.users.lock(tx, user.id);
    const now = clock.now();
    const current = toVaultDelay(await selectVaultDelay(tx, user.id), now);
    if (hours >= current.hours) {
      await upsertVaultDelay(tx, user.id, { hours, nextHours: null, nextFrom: null });
      return undefined;
    }
    // it was made longer meanwhile: nothing was proved for that
    if (hours >= before.hours) throw new AppError('factor_required', { methods: [] });
    if (current.next?.hours === hours) return undefined;
    const nextFrom = new Date(now + current.hours * HOUR_MS);
    await upsertVaultDelay(tx, user.id, { hours: current.hours, nextHours: hours, nextFrom });
    return deps.notifications.keep(tx, {
      userId: user.id,
      kind: 'vault_delay_lowered',
      facts: { hours: String(hours), wait: String(current.hours) },
      reference: ids.createId(),
    });
  });
  tell?.();
  return readVaultDelay(deps, user.id);
}

function toVaultDelay(row: VaultDelayRow | undefined, now: number): VaultDelay {
  if (row === undefined) return { hours: 0, is_chosen: false, next: null };
  const { hours, nextHours, nextFrom } = row;
  if (nextHours === null || nextFrom === null) {
    return { hours: delayHours(hours), is_chosen: true, next: null };
  }
  if (nextFrom.getTime() <= now) {
    return { hours: delayHours(nextHours), is_chosen: true, next: null };
  }
  const next = { hours: delayHours(nextHours), from: nextFrom.toISOString() };
  return { hours: delayHours(hours), is_chosen: true, next };
}

/** A stored delay; the table has none but these. */
function delayHours(hours: number): VaultDelay['hours'] {
  const known = VAULT_DELAY_HOURS.find((one) => one === hours);
  if (known === undefined) throw new Error(`A vault has a delay of ${hours} hours.`);
  return known;
}
