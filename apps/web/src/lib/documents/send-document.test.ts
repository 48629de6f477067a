import type { Document } from '@sarraf/contracts';
import { expect, it } from 'vitest';
import { type DocumentCalls, handOver, type Outgoing, sendDocument } from './send-document.ts';

const BYTES = 120_000;
const picture = new Blob([new Uint8Array(BYTES)]);
const pledge: Outgoing = { kind: 'pledge', picture, id: undefined };
const broken = new Error('the connection is broken');

/** A server that keeps what comes, behind a connection that fails where it is told to. */
function server(fails: (offset: number, isArrived: boolean) => boolean = () => false) {
  const sent: [offset: number, bytes: number][] = [];
  const shown: number[] = [];
  const announced: string[] = [];
  let received = 0;
  const document = (): Document => ({
    id: 'a'.repeat(22),
    kind: 'pledge',
    state: received === BYTES ? 'ready' : 'receiving',
    bytes: BYTES,
    received,
    created_at: '2026-11-24T00:00:00.000Z',
  });
  const calls: DocumentCalls = {
    announce: async () => document(),
    load: async () => document(),
    mayTryAgain: async (error, nth) => error === broken && nth <= 3,
    sendPart: async (_, offset, part) => {
      sent.push([offset, part.size]);
      if (fails(offset, false)) throw broken;
      received = Math.max(received, offset + part.size);
      if (fails(offset, true)) throw broken;
      return document();
    },
  };
  const told = {
    onAnnounced: (id: string) => void announced.push(id),
    onSent: (part: number) => void shown.push(part),
  };
  return { calls, sent, shown, announced, told };
}

it('sends a picture in parts and says how much has arrived', async () => {
  const { calls, sent, shown, told } = server();
  const document = await sendDocument(pledge, told, calls);
  expect(document.state).toBe('ready');
  expect(sent).toEqual([
    [0, 49_152],
    [49_152, 49_152],
    [98_304, 21_696],
  ]);
  expect(shown.at(-1)).toBe(1);
});

it('goes on where the server stands after a break, whether the part had arrived or not', async () => {
  const failed = new Set<string>();
  const { calls, sent, told } = server((offset, isArrived) => {
    const isMeant = (offset === 0 && !isArrived) || (offset === 49_152 && isArrived);
    const key = `${offset} ${isArrived}`;
    if (!isMeant || failed.has(key)) return false;
    failed.add(key);
    return true;
  });
  await sendDocument(pledge, told, calls);
  expect(sent.map(([offset]) => offset)).toEqual([0, 0, 49_152, 98_304]);
});

it('asks for the last part again when its answer was lost', async () => {
  let isLost = false;
  const { calls, sent, told } = server((offset, isArrived) => {
    if (offset !== 98_304 || !isArrived || isLost) return false;
    isLost = true;
    return true;
  });
  const document = await sendDocument(pledge, told, calls);
  expect(document.state).toBe('ready');
  expect(sent).toHaveLength(3);
});

it('gives up after the fourth break in a row, and at once at a refusal', async () => {
  const dead = server(() => true);
  await expect(sendDocument(pledge, dead.told, dead.calls)).rejects.toBe(broken);
  expect(dead.sent).toHaveLength(4);
  const refusal = new Error('no picture');
  const refusing = server();
  const calls: DocumentCalls = {
    ...refusing.calls,
    sendPart: async () => {
      refusing.sent.push([0, 0]);
      throw refusal;
    },
  };
  await expect(sendDocument(pledge, refusing.told, calls)).rejects.toBe(refusal);
  expect(refusing.sent).toHaveLength(1);
});

it('is announced again after a break, and handed over once though the answer was lost', async () => {
  const { calls, told } = server();
  let announced = 0;
  const announce: DocumentCalls['announce'] = async (kind, bytes) => {
    announced += 1;
    if (announced === 1) throw broken;
    return calls.announce(kind, bytes);
  };
  const document = await sendDocument(pledge, told, { ...calls, announce });
  expect([document.state, announced]).toEqual(['ready', 2]);
  let given = 0;
  const give = async (): Promise<string> => {
    given += 1;
    throw broken;
  };
  const find = async () => (given > 0 ? 'given' : undefined);
  expect(await handOver(give, find, calls.mayTryAgain, true)).toBe('given');
  expect(given).toBe(1);
});

it('goes on with what a long break stopped, where the server stands', async () => {
  let isDown = true;
  const { calls, sent, shown, announced, told } = server((offset) => isDown && offset === 49_152);
  let announcements = 0;
  const counted: DocumentCalls = {
    ...calls,
    announce: (...made) => {
      announcements += 1;
      return calls.announce(...made);
    },
  };
  await expect(sendDocument(pledge, told, counted)).rejects.toBe(broken);
  isDown = false;
  sent.length = 0;
  const document = await sendDocument({ ...pledge, id: announced[0] }, told, counted);
  expect([document.state, announcements]).toEqual(['ready', 1]);
  expect(sent.map(([offset]) => offset)).toEqual([49_152, 98_304]);
  expect(shown.slice(0, 3), 'what had arrived stays shown').toEqual([
    0,
    49_152 / BYTES,
    49_152 / BYTES,
  ]);
});

it('is announced anew where the server has forgotten it, and given once though it was before', async () => {
  const { calls, announced, told } = server();
  const forgetful: DocumentCalls = { ...calls, load: async () => undefined };
  await sendDocument({ ...pledge, id: 'forgotten' }, told, forgetful);
  expect(announced).toEqual(['a'.repeat(22)]);
  const give = () => Promise.reject(new Error('given twice'));
  expect(await handOver(give, async () => 'given', calls.mayTryAgain, false)).toBe('given');
});
