/**
 * Plays a recorded order flow on a book:
 *
 *   npm run -s replay -- FILE [--book ladder|sorted|naive]
 *
 * FILE is csv or gzipped csv. The reports go to standard output, one a line, without a newline
 * after the last; one line about the run goes to standard error. Both are streamed, so a flow of
 * any length runs in bounded memory.
 */
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import { type BookKind, createOrderBook, FlowReplay, flowHeader } from '@sarraf/matching';

const usage = 'usage: npm run -s replay -- FILE [--book ladder|sorted|naive]';
/** Reports are written in pieces of about this many characters. */
const pieceLength = 1 << 18;

interface ReplayRequest {
  readonly file: string;
  readonly kind: BookKind;
}

/** Reads the command's arguments; a sentence where they make no sense. */
function readRequest(args: string[]): ReplayRequest | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { book: { type: 'string', default: 'ladder' } },
    });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) return usage;
    const { book } = values;
    if (book !== 'ladder' && book !== 'sorted' && book !== 'naive') return usage;
    return { file, kind: book };
  } catch {
    return usage;
  }
}

/** By its first two bytes: a renamed file is read all the same. */
async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}

/** Waits until standard output can take more: a slow reader slows the replay, not the memory. */
async function write(text: string): Promise<void> {
  if (text !== '' && !process.stdout.write(text)) await once(process.stdout, 'drain');
}

async function replayFile({ file, kind }: ReplayRequest): Promise<string> {
  const replay = new FlowReplay(createOrderBook(kind));
  const startedAt = process.hrtime.bigint();
  let lineNumber = 0;

  const applyLine = (text: string): void => {
    lineNumber += 1;
    const line = text.endsWith('\r') ? text.slice(0, -1) : text;
    if (line === '' || (lineNumber === 1 && line === flowHeader)) return;
    try {
      replay.apply(line);
    } catch (error) {
      throw new Error(`line ${lineNumber}: ${messageOf(error)}`, { cause: error });
    }
  };

  const applyChunks = async (chunks: AsyncIterable<Uint8Array>): Promise<void> => {
    const decoder = new TextDecoder();
    let unfinished = '';
    for await (const chunk of chunks) {
      const lines = (unfinished + decoder.decode(chunk, { stream: true })).split('\n');
      unfinished = lines.pop() ?? '';
      for (const line of lines) applyLine(line);
      if (replay.pendingLength > pieceLength) await write(replay.takeReports());
    }
    applyLine(unfinished);
  };

  const gzipped = await isGzip(file);
  const source = createReadStream(file);
  if (gzipped) await pipeline(source, createGunzip(), applyChunks);
  else await pipeline(source, applyChunks);
  await write(replay.takeReports());
  const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9;
  const { messages, trades, levelsTouched } = replay.tally;
  return (
    `book ${kind}, ${messages} messages, ${trades} trades, ` +
    `${seconds.toFixed(3)} seconds, ${levelsTouched} levels touched`
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function main(): Promise<number> {
  const request = readRequest(process.argv.slice(2));
  if (typeof request === 'string') {
    process.stderr.write(`${request}\n`);
    return 2;
  }
  try {
    process.stderr.write(`${await replayFile(request)}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`replay of ${request.file} stopped: ${messageOf(error)}\n`);
    return 1;
  }
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader went away (`| head`): there is nobody left to write to.
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`replay stopped: ${error.message}\n`);
  process.exit(1);
});
process.exitCode = await main();
