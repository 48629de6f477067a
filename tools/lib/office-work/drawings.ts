// Pictures and a video with words on them, in the place of what a camera takes.
import type { Browser, Page } from 'playwright-core';

const SIZE = { width: 860, height: 540 } as const;
const VIDEO_MS = 3_000;

/** Draws in a page of a browser of its own. */
export interface Drawings {
  /** Some lines of text on paper, as a JPEG file. */
  picture(lines: readonly string[]): Promise<Blob>;
  /** Three seconds of some lines of text, as a WebM file. */
  video(lines: readonly string[]): Promise<Blob>;
  close(): Promise<void>;
}

/** Opens the page. Close it at the end. */
export async function openDrawings(browser: Browser): Promise<Drawings> {
  const page = await browser.newPage({ viewport: SIZE });
  await page.setContent(
    `<canvas width="${SIZE.width}" height="${SIZE.height}" style="position:fixed;inset:0"></canvas>`,
  );
  return {
    picture: async (lines) => {
      await draw(page, lines);
      const bytes = await page.screenshot({ type: 'jpeg' });
      return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
    },
    video: async (lines) => {
      await draw(page, lines);
      const bytes = Buffer.from(await record(page), 'base64');
      return new Blob([new Uint8Array(bytes)], { type: 'video/webm' });
    },
    close: () => page.close(),
  };
}

function draw(page: Page, lines: readonly string[]): Promise<void> {
  return page.evaluate((words) => {
    const canvas = document.querySelector('canvas');
    const paper = canvas?.getContext('2d');
    if (!canvas || !paper) throw new Error('Nothing can be drawn.');
    paper.fillStyle = '#eef2f7';
    paper.fillRect(0, 0, canvas.width, canvas.height);
    paper.fillStyle = '#223';
    paper.font = '46px sans-serif';
    paper.textAlign = 'center';
    paper.direction = 'rtl';
    for (const [index, line] of words.entries()) {
      paper.fillText(line, canvas.width / 2, 150 + index * 110);
    }
  }, lines);
}

/** What the canvas shows meanwhile, base64. */
function record(page: Page): Promise<string> {
  return page.evaluate(async (lengthMs) => {
    const canvas = document.querySelector('canvas');
    const paper = canvas?.getContext('2d');
    if (!canvas || !paper) throw new Error('Nothing can be drawn.');
    const recorder = new MediaRecorder(canvas.captureStream(10), {
      mimeType: 'video/webm;codecs=vp8',
    });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    // a still picture has no frames: something has to move
    const moving = setInterval(() => paper.fillRect(Math.random() * canvas.width, 500, 6, 6), 100);
    recorder.start();
    setTimeout(() => recorder.stop(), lengthMs);
    await ended;
    clearInterval(moving);
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  }, VIDEO_MS);
}
