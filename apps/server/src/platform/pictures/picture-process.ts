// The process of pictures: started when there is one to be drawn, ended with its parent. It knows
// no secret, no database and no address; a picture that breaks it breaks nothing else.
import { setPriority } from 'node:os';
import { drawPicture } from './draw-picture.ts';
import type { DrawingOrder, DrawingReply } from './drawing-messages.ts';

const MEMORY_EVERY_MS = 50;
/** Whoever waits for a picture waits longer than all who wait for an answer. */
const PRIORITY = 5;

const tell = (reply: DrawingReply): void => {
  process.send?.(reply);
};

async function draw(order: DrawingOrder): Promise<void> {
  const watch = setInterval(() => {
    tell({ kind: 'memory', rss: process.memoryUsage.rss() });
  }, MEMORY_EVERY_MS);
  try {
    tell({ kind: 'drawn', jpeg: await drawPicture(order) });
  } catch {
    tell({ kind: 'refused' });
  } finally {
    clearInterval(watch);
  }
}

setPriority(PRIORITY);
process.on('disconnect', () => process.exit(0));
process.on('message', (order) => void draw(order as DrawingOrder));
tell({ kind: 'ready' });
