// A child process that the bus tests fork: answers, listens, asks and publishes when told to.
import { createIpcBus } from '../index.ts';

const bus = createIpcBus();
const role = process.argv[2] ?? '';

if (role === 'adder') {
  bus.reply('test.add', (payload) => {
    const { a, b } = payload as { a: bigint; b: bigint };
    return { sum: a + b, from: process.pid };
  });
  bus.reply('test.fail', () => {
    throw Object.assign(new Error('it is full'), { code: 'engine_busy' });
  });
  bus.reply('test.hang', () => new Promise(() => undefined));
  bus.reply('test.ready.adder', () => true);
} else {
  const heard: unknown[] = [];
  bus.subscribe('test.events', (payload) => heard.push(payload));
  bus.reply('test.heard', () => heard);
  bus.reply('test.ask', (payload) => bus.request('test.add', payload, 1_000));
  bus.reply('test.say', (payload) => bus.publish('test.events', payload));
  bus.reply('test.ready.asker', () => true);
}
