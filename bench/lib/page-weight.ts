/** What a page's answers weigh on the wire, as the browser that loads it counts them. */
import type { CDPSession, Page } from 'playwright-core';

/** One answer that came over the wire. */
export interface SentAnswer {
  readonly path: string;
  /** `br`, `gzip`, or `none`. */
  readonly encoding: string;
  /** Headers and body as they were sent. */
  readonly sentBytes: number;
  /** The body as the page read it. */
  readonly bodyBytes: number;
}

/** Told until the page has been quiet for so long. */
const SETTLE_MS = 500;

/** What is known of an answer on its way. */
interface Arrival {
  readonly path: string;
  readonly encoding: string;
  bodyBytes: number;
}

/**
 * Opens an address and answers what the server sent for it: what a cache or the service worker gave
 * is left out, sockets are not counted, nor what the worker asks for in its own name.
 */
export async function weighLoad(page: Page, address: string): Promise<SentAnswer[]> {
  const devtools = await page.context().newCDPSession(page);
  const answers = await listen(devtools);
  await page.goto(address);
  await page.locator('main').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLE_MS);
  await devtools.detach();
  return answers;
}

async function listen(devtools: CDPSession): Promise<SentAnswer[]> {
  const arriving = new Map<string, Arrival>();
  const answers: SentAnswer[] = [];
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const { url, headers, fromDiskCache, fromServiceWorker } = response;
    if (!url.startsWith('http') || fromDiskCache === true || fromServiceWorker === true) return;
    const header = Object.keys(headers).find((name) => name.toLowerCase() === 'content-encoding');
    const encoding = header === undefined ? 'none' : (headers[header] ?? 'none');
    arriving.set(requestId, { path: new URL(url).pathname, encoding, bodyBytes: 0 });
  });
  // what the page's own memory gives is told as an answer, too
  devtools.on('Network.requestServedFromCache', ({ requestId }) => arriving.delete(requestId));
  devtools.on('Network.dataReceived', ({ requestId, dataLength }) => {
    const arrival = arriving.get(requestId);
    if (arrival !== undefined) arrival.bodyBytes += dataLength;
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const arrival = arriving.get(requestId);
    if (arrival !== undefined) answers.push({ ...arrival, sentBytes: encodedDataLength });
    arriving.delete(requestId);
  });
  await devtools.send('Network.enable');
  return answers;
}
