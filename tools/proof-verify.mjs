// node proof-verify.mjs FILE [--key PUBLIC_KEY] [--root HASH] [--on MOMENT]: whether what an exchange says of my
// money is counted in what it signed. FILE is what /proof saves.
//
// One file for whoever trusts nobody: it needs Node 20 and nothing else, sends nothing and writes nothing.
//   --key   the exchange's public key as you noted it earlier; without it the one in the file is believed
//   --root  the hash of the statement as others see it on /proof; without it the one in the file is believed
//   --on    when you asked, ISO 8601; without it what the file says
//
// It exits with 0 where everything holds, 1 where something does not, 2 where there is no file to read.
import { createHash, createHmac, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import process from 'node:process';

const HEX64 = /^[0-9a-f]{64}$/;
const WHOLE = /^(0|[1-9]\d{0,38})$/;
/** No asset of the exchange has more units: sums above it would be made to wrap. */
const SUPPLY_MAX = 2n ** 63n - 1n;
const HOURS_MAX = 26;
const HOUR_MS = 3_600_000;
const DEPTH_MAX = 40;
const ZEROS = '0'.repeat(64);
/** What stands in front of an Ed25519 key of 32 bytes, so that node:crypto reads it. */
const ED25519_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

const WORDS = {
  P01: 'left out: less is counted than you have',
  P02: 'this leaf is not made of your mobile: it is somebody else’s, or is shared with them',
  P03: 'a sum is negative, or larger than there can be of the asset',
  P04: 'this is an old count: a newer one should have been shown',
  P05: 'the way from your leaf does not come to the root',
  P06: 'the nonce is not the one that the exchange gave you a receipt for',
  P08: 'your leaf is in the tree of another asset',
  SIGNATURE: 'the exchange did not sign this',
  CHAIN: 'the counts do not follow from each other',
  FORM: 'the file is not one that /proof saves',
};

class Refusal extends Error {
  constructor(code, fact) {
    super(fact);
    this.code = code;
  }
}

const need = (holds, code, fact) => {
  if (!holds) throw new Refusal(code, fact);
};
const sha256 = (data) => createHash('sha256').update(data).digest();
const hexOf = (data) => Buffer.from(data).toString('hex');
const bytes16 = (value) => Buffer.from(value.toString(16).padStart(32, '0'), 'hex');

/** A sum: whole, not below zero, and not above what there can be. */
function sumOf(text, what) {
  need(typeof text === 'string', 'FORM', `${what} is no text`);
  need(/^-?\d+$/.test(text), 'FORM', `${what} is no whole number`);
  need(WHOLE.test(text), 'P03', `${what} is ${text}`);
  const sum = BigInt(text);
  need(sum <= SUPPLY_MAX, 'P03', `${what} is ${text}`);
  return sum;
}

function isSigned(text, { key_id: id, signature }, keys) {
  const key = keys.get(id);
  if (key === undefined || typeof signature !== 'string') return false;
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
}

function readKeys(list, given) {
  const keys = new Map();
  for (const { id, public_key: text } of list) {
    const bytes = Buffer.from(given ?? text, 'base64url');
    need(bytes.length === 32, 'FORM', 'a key has not 32 bytes');
    const key = Buffer.concat([ED25519_HEAD, bytes]);
    keys.set(id, createPublicKey({ key, format: 'der', type: 'spki' }));
  }
  return keys;
}

/** The statement is what was signed, and the counts of the list follow from each other. */
function checkStatement({ count, history }, keys) {
  need(count !== null && typeof count === 'object', 'FORM', 'there is no count');
  const hash = hexOf(sha256(count.statement));
  need(hash === count.hash, 'SIGNATURE', 'the statement is not the one that was signed');
  const text = `sarraf liabilities/${count.number}/${hash}`;
  need(isSigned(text, count, keys), 'SIGNATURE', `the signature of count ${count.number}`);
  const statement = JSON.parse(count.statement);
  need(statement.number === count.number, 'SIGNATURE', 'the number of the count');
  need(statement.previous === count.previous, 'SIGNATURE', 'the hash of the count before');
  for (const [at, one] of history.entries()) {
    const signed = `sarraf liabilities/${one.number}/${one.hash}`;
    need(isSigned(signed, one, keys), 'SIGNATURE', `the signature of count ${one.number}`);
    const before = history[at + 1];
    const follows =
      before === undefined || before.number !== one.number - 1 || one.previous === before.hash;
    need(follows, 'CHAIN', `count ${one.number} does not name count ${one.number - 1}`);
    need(one.number > 1 || one.previous === ZEROS, 'CHAIN', 'the first count names one before it');
  }
  return statement;
}

/** It is the newest count, of the day on which it was asked for. */
function checkNewest({ count, history }, statement, { madeAt, root }) {
  const newest = history[0];
  const isNewest =
    newest !== undefined && newest.number === count.number && newest.hash === count.hash;
  need(isNewest, 'P04', `count ${newest?.number} is newer than count ${count.number}`);
  need(
    root === undefined || root === count.hash,
    'P04',
    `others see ${root}, you see ${count.hash}`,
  );
  const hours = (Date.parse(madeAt) - Date.parse(statement.at)) / HOUR_MS;
  need(Number.isFinite(hours) && hours > -HOURS_MAX, 'FORM', 'the moment in the file');
  need(hours <= HOURS_MAX, 'P04', `it was ${Math.floor(hours)} hours old`);
}

function partsText(parts) {
  const lines = parts.map(({ hash, part, path, position, units }) =>
    [
      part,
      units,
      position,
      hash,
      ...path.flatMap((step) => [step.hash, step.sum, step.above]),
    ].join(' '),
  );
  return lines.join('\n');
}

/** Goes from a leaf up, and answers where it comes to. */
function climb({ hash, path, position, units }, name) {
  let node = { hash, sum: sumOf(units, `${name}`) };
  for (const [level, step] of path.entries()) {
    need(HEX64.test(step.hash) && HEX64.test(step.above), 'FORM', `${name}, step ${level + 1}`);
    const beside = { hash: step.hash, sum: sumOf(step.sum, `${name}, step ${level + 1}`) };
    const isLeft = Math.floor(position / 2 ** level) % 2 === 0;
    const [left, right] = isLeft ? [node, beside] : [beside, node];
    const sum = left.sum + right.sum;
    need(sum <= SUPPLY_MAX, 'P03', `${name}, step ${level + 1}: the sum is ${sum}`);
    const above = sha256(
      Buffer.concat([
        Buffer.from([1]),
        Buffer.from(left.hash, 'hex'),
        bytes16(left.sum),
        Buffer.from(right.hash, 'hex'),
        bytes16(right.sum),
      ]),
    );
    node = { hash: hexOf(above), sum };
    need(node.hash === step.above, 'P05', `${name}, step ${level + 1}`);
  }
  return node;
}

function checkPart(part, { mine, mobile, root, statement }) {
  const name = `part ${part.part + 1}`;
  const { path, position } = part;
  const isWhole = Number.isSafeInteger(position) && position >= 0 && Array.isArray(path);
  need(isWhole && path.length <= DEPTH_MAX && HEX64.test(part.hash), 'FORM', name);
  const units = sumOf(part.units, name);
  const tag = createHmac('sha256', Buffer.from(mine.nonce, 'hex')).update(mobile).digest();
  const number = Buffer.alloc(4);
  number.writeUInt32BE(part.part);
  const leaf = sha256(Buffer.concat([Buffer.from([0]), tag, number, bytes16(units)]));
  need(hexOf(leaf) === part.hash, 'P02', name);
  const top = climb(part, name);
  if (top.hash !== root.root) {
    const other = statement.roots.find((one) => one.asset !== root.asset && one.root === top.hash);
    need(other === undefined, 'P08', `${name} is in the tree of ${other?.asset}`);
  }
  need(top.hash === root.root && path.length === root.depth, 'P05', `${name}, the root`);
  need(position < 2 ** root.depth, 'P05', `${name}, its place`);
  need(top.sum === sumOf(root.sum, 'the root'), 'P05', `${name}, the sum of the root`);
  return units;
}

/** Everything, in this order; the first thing that does not hold is thrown. */
function check(file, { key, on, root }) {
  need(file?.format === 'sarraf proof 1', 'FORM', 'its format');
  const { expected, mine, mobile, proof } = file;
  need(/^09\d{9}$/.test(mobile) && HEX64.test(mine.nonce), 'FORM', 'mobile or nonce');
  const keys = readKeys(proof.keys, key);
  const statement = checkStatement(proof, keys);
  checkNewest(proof, statement, { madeAt: on ?? file.made_at, root });
  need(mine.number === statement.number, 'P04', `the leaves are of count ${mine.number}`);
  const rootOf = statement.roots.find(({ asset }) => asset === mine.symbol);
  need(rootOf !== undefined, 'P08', `${mine.symbol} is not in the statement`);
  const { receipt } = mine;
  need(
    hexOf(sha256(Buffer.from(mine.nonce, 'hex'))) === receipt.nonce_hash,
    'P06',
    'its hash is another one',
  );
  const signed = `sarraf proof/${mine.number}/${proof.count.hash}/${mine.symbol}/${receipt.nonce_hash}/${receipt.parts_hash}`;
  need(isSigned(signed, receipt, keys), 'SIGNATURE', 'the receipt');
  const numbers = new Set(mine.parts.map(({ part }) => part));
  const places = new Set(mine.parts.map(({ position }) => position));
  const isOnce = numbers.size === mine.parts.length && places.size === mine.parts.length;
  need(mine.parts.length > 0 && isOnce, 'FORM', 'a part is there twice, or none is');
  let sum = 0n;
  for (const part of mine.parts) sum += checkPart(part, { mine, mobile, root: rootOf, statement });
  need(hexOf(sha256(partsText(mine.parts))) === receipt.parts_hash, 'SIGNATURE', 'the parts');
  const has = expected === null || expected === undefined ? sum : sumOf(expected, 'what you have');
  need(sum === has, 'P01', `${sum} is counted, and you have ${has}`);
  return { statement, sum, root: rootOf };
}

function amountText(units, scale) {
  const digits = units.toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  return scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
}

function readOptions(args) {
  const options = {};
  const files = [];
  for (let at = 0; at < args.length; at += 1) {
    const name = /^--(key|root|on)$/.exec(args[at])?.[1];
    if (name === undefined) files.push(args[at]);
    else options[name] = args[(at += 1)];
  }
  return { file: files.length === 1 ? files[0] : undefined, options };
}

const { file, options } = readOptions(process.argv.slice(2));
if (file === undefined) {
  process.stderr.write(
    'node proof-verify.mjs FILE [--key PUBLIC_KEY] [--root HASH] [--on MOMENT]\n',
  );
  process.exit(2);
}
let content;
try {
  content = JSON.parse(readFileSync(file, 'utf8'));
} catch (error) {
  process.stderr.write(`${file} can't be read: ${error.message}\n`);
  process.exit(2);
}
try {
  const { root, statement, sum } = check(content, options);
  const { scale } = root;
  process.stdout.write(
    [
      `count ${statement.number} of ${statement.day}, journal ${statement.journal}`,
      `statement ${content.proof.count.hash}`,
      `key ${content.proof.keys.map(({ public_key: text }) => text).join(', ')}`,
      `${content.mine.parts.length} parts, ${amountText(sum, scale)} ${root.asset}`,
      `of ${amountText(BigInt(root.sum), scale)} ${root.asset} in ${root.leaves} leaves`,
      'HOLDS: everything you have is counted in the root',
      '',
    ].join('\n'),
  );
} catch (error) {
  const code = error instanceof Refusal ? error.code : 'FORM';
  process.stdout.write(`REFUSED ${code}: ${WORDS[code]} (${error.message})\n`);
  process.exitCode = 1;
}
