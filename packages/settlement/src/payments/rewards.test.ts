// Rewards: what the house gives of its own, once each.
import { beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants, MalformedCommandError, type PostReward } from '../index.ts';
import { Lane } from '../testing/lane.ts';
import { plain, TradingSystem } from '../testing/trading-system.ts';

const [ALICE, BOB] = [1, 2];
let system: TradingSystem;

beforeEach(() => {
  system = new TradingSystem([plain]);
  for (const [account, units] of Object.entries({ fees: '100', bonus: '70' })) {
    const opening = { asset: 'QQQ', units, reference: account } as const;
    system.send({ type: 'post_opening', owner: `house:${account}`, ...opening });
  }
});

const reward = (given: Partial<PostReward> = {}): PostReward => {
  const { purpose = 'commission' } = given;
  const reference = `${purpose}/1`;
  return {
    type: 'post_reward',
    reference,
    purpose,
    user: ALICE,
    asset: 'QQQ',
    units: '30',
    ...given,
  };
};
const give = (given: Partial<PostReward> = {}): string => {
  const outcome = system.send(reward(given));
  return outcome.ok ? 'given' : `${outcome.code} ${JSON.stringify(outcome.facts)}`;
};
const totals = (): string =>
  ['house:fees', 'house:bonus', 'user:1', 'user:2']
    .map((owner) => system.exchange.balance(owner, 'QQQ').total)
    .join(' ');

describe('a reward', () => {
  it('of a commission comes from what the house took, of points and gifts from its bonus', () => {
    const said = [give(), give({ purpose: 'points', user: BOB }), give({ purpose: 'gift' })];
    expect(said).toEqual(['given', 'given', 'given']);
    expect(totals()).toBe('70 10 60 30');
    const { entries, postings } = system.close();
    expect(entries.at(-3)).toMatchObject({ kind: 'reward', reference: 'commission/1' });
    expect(postings.slice(-3).map(({ role }) => role)).toEqual(['reward', 'reward', 'reward']);
    expect(checkInvariants(system.exchange)).toEqual([]);
  });

  it('is given once by its reference, of what there is, in assets that there are', () => {
    give();
    expect(give()).toBe('reference_used {"reference":"commission/1"}');
    expect(give({ reference: 'commission/2', asset: 'NONE' })).toBe(
      'asset_unknown {"asset":"NONE"}',
    );
    const short = '{"asset":"QQQ","neededUnits":"71","availableUnits":"70"}';
    expect(give({ reference: 'commission/3', units: '71' })).toBe(`insufficient_funds ${short}`);
    expect(give({ purpose: 'gift', units: '71' })).toBe(`insufficient_funds ${short}`);
    const none = '{"asset":"AAA","neededUnits":"30","availableUnits":"0"}';
    expect(give({ reference: 'commission/4', asset: 'AAA' })).toBe(`insufficient_funds ${none}`);
    expect(totals()).toBe('70 70 30 0');
    // what was refused is free to be given later
    expect(give({ reference: 'commission/3', units: '70' })).toBe('given');
  });

  it('is known by its reference when memory has long forgotten it', () => {
    const lane = new Lane('naive', 1);
    const at = 1_800_000_000_000;
    let sent = 0;
    const apply = (command: Parameters<TradingSystem['send']>[0]) => {
      sent += 1;
      const outcome = lane.apply({ id: `c${sent}`, at, command });
      lane.close();
      return outcome;
    };
    apply({ type: 'add_asset', symbol: 'QQQ', scale: 0 });
    const opening = { owner: 'house:fees', asset: 'QQQ', units: '100', reference: 'f' } as const;
    apply({ type: 'post_opening', ...opening });
    expect(apply(reward()).ok).toBe(true);
    for (const other of ['7', '8']) apply(reward({ reference: `commission/${other}`, units: '1' }));
    lane.restart(at);
    expect(apply(reward())).toMatchObject({ ok: false, code: 'reference_used' });
    expect(lane.replay()).toBe(lane.store.stateHash);
  });

  it('is given to whoever is frozen', () => {
    const terms = { level: 0, isFrozen: true, moneyHeldUntil: null, blocks: [] } as const;
    system.send({ type: 'set_standing', user: ALICE, version: 1, ...terms });
    expect(give()).toBe('given');
  });

  it('is named by its purpose', () => {
    for (const wrong of ['points/1', 'commission', 'commission 1', 'xcommission/1']) {
      expect(() => give({ reference: wrong })).toThrow(MalformedCommandError);
    }
  });
});
