// The process of pictures: one at a time, watched, ended and begun anew, and nobody else's harm.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { createLogger } from '../logger.ts';
import { createPictures, type Pictures, type PicturesOptions } from './pictures.ts';

const SHAPE = { fit: 'inside', side: 2_400 } as const;
const BOUNDS = { rssMax: 500_000_000, drawMs: 60_000, startMs: 60_000 };
const logger = createLogger({ name: 'test', level: 'silent' });

function picturesOf(options: Partial<PicturesOptions> = {}): Pictures {
  const pictures = createPictures({ logger, bounds: BOUNDS, ...options });
  onTestFinished(() => pictures.stop());
  return pictures;
}

/** A process of pictures that does what a test says once it was given one. */
function entryOf(deed: string): URL {
  const folder = mkdtempSync(path.join(tmpdir(), 'sarraf-pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'entry.mjs');
  writeFileSync(file, deed);
  return pathToFileURL(file);
}
const serving = (deed: string): URL =>
  entryOf(`process.on('message', () => { ${deed} }); process.send({ kind: 'ready' });`);

const picture = (width = 60, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#b03060' } })
    .jpeg()
    .toBuffer();

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('no process is started before there is a picture, and an idle one ends', async () => {
  const pictures = picturesOf({ idleMs: 300 });
  expect(pictures.pid).toBeUndefined();
  const made = await pictures.rewrite(await picture(), SHAPE);
  expect(await sharp(made).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
  const first = pictures.pid ?? 0;
  expect(isAlive(first)).toBe(true);
  await expect.poll(() => isAlive(first)).toBe(false);
  await pictures.rewrite(await picture(), SHAPE);
  expect(pictures.pid).not.toBe(first);
});

it('a picture that comes while an idle one is being ended has a process of its own', async () => {
  const pictures = picturesOf({ idleMs: 1 });
  const sent = await picture();
  for (let nth = 0; nth < 5; nth += 1) {
    await pictures.rewrite(sent, SHAPE);
    // its end is under way, and it is not gone yet
    await delay(2);
    expect(await sharp(await pictures.rewrite(sent, SHAPE)).metadata()).toMatchObject({
      width: 60,
    });
  }
});

it('the process is told no secret, and dies with whoever started it', async () => {
  process.env['SARRAF_SECRET'] = 'of this test';
  onTestFinished(() => {
    delete process.env['SARRAF_SECRET'];
  });
  const pictures = picturesOf();
  await pictures.rewrite(await picture(), SHAPE);
  const pid = pictures.pid ?? 0;
  if (process.platform === 'linux') {
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
    expect(environment).not.toMatch(/SECRET|DATABASE|TOKEN/);
  }
  await pictures.stop();
  expect(isAlive(pid)).toBe(false);
  await expect(pictures.rewrite(await picture(), SHAPE)).rejects.toThrow('away');
});

it('pictures are drawn one at a time, in their order, and what is too many is told so', async () => {
  const deed = `globalThis.busy = (globalThis.busy ?? 0) + 1;
    setTimeout(() => { process.send({ kind: 'drawn', jpeg: Buffer.from([globalThis.busy--]) }) }, 50)`;
  const pictures = picturesOf({ entry: serving(deed), waitingMax: 5 });
  const sent = await picture();
  const all = await Promise.allSettled(
    Array.from({ length: 9 }, () => pictures.rewrite(sent, SHAPE)),
  );
  const made = all.flatMap((one) => (one.status === 'fulfilled' ? [[...one.value]] : []));
  expect(made).toEqual(Array.from({ length: 6 }, () => [1]));
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  expect(refused).toEqual(Array.from({ length: 3 }, () => 'PictureError: busy'));
});

it.each(['the system', 'itself'])(
  'one that takes too much memory, by the word of %s, is ended, its picture refused, the next one drawn',
  async (word) => {
    let isHungry = true;
    const entry = serving(`globalThis.kept = Buffer.alloc(300_000_000, 1);
    setInterval(() => process.send({ kind: 'memory', rss: process.memoryUsage.rss() }), 20)`);
    const rssMax = 200_000_000;
    const hungry = picturesOf({
      entry,
      bounds: { ...BOUNDS, rssMax },
      ...(word === 'itself' ? { readRss: () => undefined } : {}),
    });
    await expect(hungry.rewrite(await picture(), SHAPE)).rejects.toThrow('too_large');
    expect(hungry.pid).toBeUndefined();
    const pictures = picturesOf({ readRss: () => (isHungry ? 500_000_001 : 1) });
    const large = await picture(4_000, 3_000);
    const other = await picture();
    const both = [pictures.rewrite(large, SHAPE), pictures.rewrite(other, SHAPE)];
    const [first, second] = await Promise.allSettled([
      both[0]?.finally(() => {
        isHungry = false;
      }),
      both[1],
    ]);
    expect(String(first?.status === 'rejected' ? first.reason : '')).toBe(
      'PictureError: too_large',
    );
    expect(second?.status).toBe('fulfilled');
  },
);

it('one that takes too long is ended, and the next picture has another one', async () => {
  const slow = picturesOf({ entry: serving(''), bounds: { ...BOUNDS, drawMs: 200 } });
  const sent = await picture();
  await expect(slow.rewrite(sent, SHAPE)).rejects.toThrow('too_large');
  expect(slow.pid).toBeUndefined();
  await expect(slow.rewrite(sent, SHAPE)).rejects.toThrow('too_large');
});

it.each([
  ['falls over its picture', `process.kill(process.pid, 'SIGSEGV')`, 'not_a_picture'],
  ['is ended by the machine', `process.kill(process.pid, 'SIGKILL')`, 'away'],
  ['ends by itself', 'process.exit(3)', 'away'],
])('one that %s harms no other picture', async (_, deed, fault) => {
  const pictures = picturesOf({ entry: serving(deed) });
  await expect(pictures.rewrite(await picture(), SHAPE)).rejects.toThrow(fault);
  expect(pictures.pid).toBeUndefined();
  await expect(pictures.rewrite(await picture(), SHAPE)).rejects.toThrow(fault);
});

it('one that can’t be started is an outage, never the picture’s fault', async () => {
  const sent = await picture();
  const missing = picturesOf({ entry: new URL('./nowhere.mjs', import.meta.url) });
  await expect(missing.rewrite(sent, SHAPE)).rejects.toThrow('away');
  const mute = picturesOf({
    entry: entryOf('setInterval(() => 1, 1000)'),
    bounds: { ...BOUNDS, startMs: 300 },
  });
  await expect(mute.rewrite(sent, SHAPE)).rejects.toThrow('away');
});
