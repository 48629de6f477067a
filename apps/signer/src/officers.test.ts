import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { coseKeyOf } from './cose.ts';
import { doAtTerminal, enrolmentDigest } from './terminal.ts';
import { OfficerDevice, type SignedAs } from './testing/officer-device.ts';
import { digestOf, OTHER_RECIPIENT, SignerBench } from './testing/signer-bench.ts';

const NEEDED = { state: 'refused', rule: 'officers_needed' };

/** A bench with two officers, and an order above the small cap. */
function withOfficers() {
  const bench = new SignerBench();
  bench.enroll('sara', 'omid');
  const order = bench.payout(1, 500);
  return { bench, order, digest: digestOf(order), ...bench.officers };
}

describe('K03: officers’ signatures', () => {
  it('of two different officers let a payout go', () => {
    const { bench, order, digest, sara, omid } = withOfficers();
    const approvals = [sara.sign(digest), omid.sign(digest)];
    expect(bench.sign({ ...order, approvals })).toMatchObject({ state: 'signed' });
  });

  it('of one do not, neither given twice, nor by a second passkey of theirs', () => {
    const { bench, order, digest, sara } = withOfficers();
    const own = sara.sign(digest);
    expect(bench.sign({ ...order, approvals: [own] })).toMatchObject({
      ...NEEDED,
      facts: { officers: '1' },
    });
    const again = sara.sign(digest);
    expect(bench.sign({ ...order, approvals: [own, own, again] })).toMatchObject({
      ...NEEDED,
      facts: { officers: '1' },
    });
    const fresh = new SignerBench();
    const second = new OfficerDevice();
    const enroll = (device: OfficerDevice) =>
      doAtTerminal(fresh.signer, fresh.policy, {
        act: 'enroll',
        officer: 'sara',
        credentialId: device.credentialId,
        key: device.key,
        approvals: [],
      });
    enroll(fresh.officers.sara);
    enroll(second);
    const approvals = [fresh.officers.sara.sign(digest), second.sign(digest)];
    expect(fresh.sign({ ...order, approvals })).toMatchObject({
      ...NEEDED,
      facts: { officers: '1' },
    });
  });

  it('of another withdrawal, amount, destination or chain do not count', () => {
    const { bench, order, sara, omid } = withOfficers();
    for (const other of [
      bench.payout(2, 500),
      bench.payout(1, 499),
      bench.payout(1, 500, { address: OTHER_RECIPIENT }),
      bench.payout(1, 500, { chain: 'bsc' }),
    ]) {
      const digest = digestOf(other);
      const approvals = [sara.sign(digest), omid.sign(digest)];
      expect(bench.sign({ ...order, approvals })).toMatchObject({
        ...NEEDED,
        facts: { officers: '0', faults: 'challenge challenge' },
      });
    }
  });

  it('of a removed officer do not count, nor of a passkey that nobody enrolled', () => {
    const { bench, order, digest, sara, omid } = withOfficers();
    const approvals = [sara.sign(digest), omid.sign(digest)];
    doAtTerminal(bench.signer, bench.policy, { act: 'remove', officer: 'omid' });
    bench.restart();
    expect(bench.sign({ ...order, approvals })).toMatchObject({
      ...NEEDED,
      facts: { faults: 'not_enrolled' },
    });
    const stranger = new OfficerDevice();
    // as an enrolled one, with a key of its own
    const forged = { ...stranger.sign(digest), credentialId: sara.credentialId };
    expect(bench.sign({ ...order, approvals: [sara.sign(digest), forged] })).toMatchObject({
      ...NEEDED,
      facts: { faults: 'signature' },
    });
  });

  it.each<[string, SignedAs, string]>([
    ['another page', { origin: 'http://localhost:3001' }, 'origin'],
    ['a page within a foreign page', { crossOrigin: true }, 'origin'],
    ['another relying party', { rpId: 'evil.example' }, 'relying_party'],
    ['nobody who touched the device', { flags: 0x04 }, 'not_present'],
    ['nobody who showed who they are', { flags: 0x01 }, 'not_verified'],
    ['a registration', { type: 'webauthn.create' }, 'type'],
  ])('of %s do not count', (_, as, fault) => {
    const { bench, order, digest, sara, omid } = withOfficers();
    const approvals = [sara.sign(digest), omid.sign(digest, as)];
    expect(bench.sign({ ...order, approvals })).toMatchObject({
      ...NEEDED,
      facts: { faults: fault },
    });
  });

  it('that were changed afterwards do not count', () => {
    const { bench, order, digest, sara, omid } = withOfficers();
    const good = omid.sign(digest);
    const flipped = (text: string, at: number): string => {
      const bytes = Buffer.from(text, 'base64url');
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      return bytes.toString('base64url');
    };
    for (const bad of [
      { ...good, signature: flipped(good.signature, 8) },
      { ...good, authenticatorData: flipped(good.authenticatorData, 36) },
      { ...good, authenticatorData: good.authenticatorData.slice(0, 40) },
      { ...good, clientDataJSON: Buffer.from('{}').toString('base64url') },
      { ...good, clientDataJSON: Buffer.from('no JSON').toString('base64url') },
    ]) {
      expect(bench.sign({ ...order, approvals: [sara.sign(digest), bad] })).toMatchObject(NEEDED);
    }
  });

  it('count for all three kinds of keys that devices make', () => {
    const { bench, order, digest, sara } = withOfficers();
    const window = new OfficerDevice('RS256');
    const act = {
      act: 'enroll',
      officer: 'reza',
      credentialId: window.credentialId,
      key: window.key,
    } as const;
    const about = enrolmentDigest('reza', window.credentialId, window.key);
    const by = [bench.officers.sara.sign(about), bench.officers.omid.sign(about)];
    doAtTerminal(bench.signer, bench.policy, { ...act, approvals: by });
    const approvals = [sara.sign(digest), window.sign(digest)];
    expect(bench.sign({ ...order, approvals })).toMatchObject({ state: 'signed' });
  });
});

it('K10: where officers sign another withdrawal than the panel shows, only that one is paid, up to the hard cap', () => {
  const { bench, order: shown, sara, omid } = withOfficers();
  // the panel shows `shown`, and gives the devices the digest of one that goes elsewhere
  const real = bench.payout(2, 900, { address: OTHER_RECIPIENT });
  const approvals = [sara.sign(digestOf(real)), omid.sign(digestOf(real))];
  expect(bench.sign({ ...shown, approvals })).toMatchObject(NEEDED);
  expect(bench.sign({ ...real, approvals })).toMatchObject({ state: 'signed' });
  const more = bench.payout(3, 900, { address: OTHER_RECIPIENT });
  const second = [sara.sign(digestOf(more)), omid.sign(digestOf(more))];
  expect(bench.sign({ ...more, approvals: second })).toMatchObject({ rule: 'hard_cap' });
});

describe('an enrolment', () => {
  const third = new OfficerDevice();
  const act = {
    act: 'enroll',
    officer: 'reza',
    credentialId: third.credentialId,
    key: third.key,
  } as const;

  it('of a third officer takes two enrolled ones, also after one was removed', () => {
    const { bench, sara, omid } = withOfficers();
    const digest = enrolmentDigest('reza', third.credentialId, third.key);
    const enroll = (approvals: ReturnType<OfficerDevice['sign']>[]) =>
      doAtTerminal(bench.signer, bench.policy, { ...act, approvals });
    const words = 'Two officers let in a further one';
    expect(() => enroll([])).toThrow(words);
    expect(() => enroll([sara.sign(digest), sara.sign(digest)])).toThrow(words);
    expect(() => enroll([sara.sign(digest), omid.sign(randomBytes(32))])).toThrow(words);
    expect(enroll([sara.sign(digest), omid.sign(digest)])).toEqual({ officers: 3 });
    // the same again changes nothing
    expect(enroll([])).toEqual({ officers: 3 });
    for (const officer of ['omid', 'reza'])
      doAtTerminal(bench.signer, bench.policy, { act: 'remove', officer });
    expect(() => enroll([])).toThrow(words);
    expect(() =>
      doAtTerminal(bench.signer, bench.policy, { act: 'remove', officer: 'omid' }),
    ).toThrow('omid is not enrolled');
  });

  it('takes a passkey once, and keys of passkeys alone', () => {
    const { bench, sara } = withOfficers();
    const enroll = (change: object) =>
      doAtTerminal(bench.signer, bench.policy, { ...act, approvals: [], ...change });
    expect(() => enroll({ credentialId: sara.credentialId })).toThrow(
      'enrolled for someone already',
    );
    expect(() => enroll({ key: 'AAAA' })).toThrow('no ES256, Ed25519 or RS256 key');
  });
});

describe('coseKeyOf', () => {
  it.each(['ES256', 'EdDSA', 'RS256'] as const)(
    'reads %s and nothing that is longer or cut',
    (kind) => {
      const bytes = Buffer.from(new OfficerDevice(kind).key, 'base64url');
      expect(coseKeyOf(bytes)).toBeDefined();
      for (let end = 0; end < bytes.length; end += 1)
        expect(coseKeyOf(bytes.subarray(0, end))).toBeUndefined();
      expect(coseKeyOf(Buffer.concat([bytes, Buffer.from([0])]))).toBeUndefined();
      const [first = 0] = bytes;
      expect(
        coseKeyOf(Buffer.concat([Buffer.from([first + 1]), bytes.subarray(1)])),
      ).toBeUndefined();
    },
  );

  it('takes any bytes without failing', () => {
    for (let run = 0; run < 2_000; run += 1) {
      const bytes = randomBytes(run % 90);
      if (bytes.length > 0) bytes[0] = 0xa0 | (run % 9);
      expect(() => coseKeyOf(bytes)).not.toThrow();
    }
  });
});
