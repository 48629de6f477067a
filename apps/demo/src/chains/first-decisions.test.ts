import Fastify, { type FastifyInstance } from 'fastify';
import { endpoints } from '@sarraf/contracts';
import { freePort } from '@sarraf/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fieldsOf, textOf } from '../fields.ts';
import {
  custodyAtBirth,
  custodyToOpen,
  decideByTwo,
  withdrawalsToOpen,
} from './first-decisions.ts';

interface Proposal {
  readonly id: string;
  readonly kind: string;
  readonly chain: string;
  readonly symbol: string;
  readonly by: string;
  status: string;
}

/** An exchange and an SMS line that know the calls by their contract, and nothing else. */
function fakeExchange(refusals: Map<string, string>) {
  const app: FastifyInstance = Fastify();
  const proposals: Proposal[] = [];
  const messages: { receptor: string; token: string }[] = [];
  const who = (authorization: unknown): string => String(authorization).replace('Bearer ', '');
  app.get('/_control/messages', async (request) => {
    const mobile = textOf(fieldsOf(request.query), 'receptor') ?? '';
    return { messages: messages.filter(({ receptor }) => receptor === mobile) };
  });
  app.post('/api/v1/jwt/login', async (request) => {
    const { mobile } = endpoints['POST /jwt/login'].body.parse(request.body);
    messages.unshift({ receptor: mobile, token: '123456' });
    return { data: { two_factor: 'sms', login_token: mobile } };
  });
  app.post('/api/v1/login', async (request, reply) => {
    const body = fieldsOf(endpoints['POST /login'].body.parse(request.body));
    if (body['activation_code'] !== '123456') return reply.code(400).send({ error: 'code_wrong' });
    return { data: { accessToken: textOf(body, 'login_token'), refreshToken: 'r' } };
  });
  app.post('/api/v1/admin/chain_custody', async (request, reply) => {
    const { chain, symbol } = endpoints['POST /admin/chain_custody'].body.parse(request.body);
    const same = proposals.find((each) => each.chain === chain && each.symbol === symbol);
    const refusal = refusals.get(symbol);
    const error =
      (refusal === 'failed' ? undefined : refusal) ??
      (same?.status === 'approved' ? 'custody_already_open' : undefined) ??
      (same === undefined ? undefined : 'approval_waiting');
    if (error === 'chain_silent') refusals.delete(symbol);
    if (error !== undefined) return reply.code(409).send({ error });
    const by = who(request.headers.authorization);
    const id = String(proposals.length + 1);
    const made = { id, kind: 'custody_opening', chain, symbol, by, status: 'waiting' };
    proposals.push(made);
    return { data: made };
  });
  app.post('/api/v1/admin/chain_networks/:symbol/:code/open', async (request, reply) => {
    const { direction } = endpoints['POST /admin/chain_networks/:symbol/:code/open'].body.parse(
      request.body,
    );
    const { symbol = '', code } = fieldsOf(request.params) as Record<string, string>;
    const error = refusals.get(symbol);
    if (error !== undefined) return reply.code(409).send({ error });
    const by = who(request.headers.authorization);
    const id = String(proposals.length + 1);
    const chain = { ERC20: 'ethereum', BEP20: 'bsc', BTC: 'bitcoin', TRC20: 'tron' }[
      code as 'ERC20'
    ];
    const made = { id, kind: `${direction}al_opening`, chain, symbol, by, status: 'waiting' };
    proposals.push(made);
    return { data: made };
  });
  app.get('/api/v1/admin/chain_approvals', async () => ({ data: { data: proposals } }));
  app.post('/api/v1/admin/chain_approvals/:id/approve', async (request, reply) => {
    endpoints['POST /admin/chain_approvals/:id/approve'].body.parse(request.body);
    const id = textOf(fieldsOf(request.params), 'id');
    const found = proposals.find((each) => each.id === id);
    if (found === undefined || found.by === who(request.headers.authorization)) {
      return reply.code(403).send({ error: 'approval_second_officer' });
    }
    found.status = refusals.get(found.symbol) === 'failed' ? 'failed' : 'approved';
    return { data: found };
  });
  return { app, proposals };
}

let refusals: Map<string, string>;
let exchange: ReturnType<typeof fakeExchange>;
let places: { serverUrl: string; simulatorsUrl: string };

beforeEach(async () => {
  refusals = new Map();
  exchange = fakeExchange(refusals);
  const port = await freePort();
  await exchange.app.listen({ port, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${port}`;
  places = { serverUrl: url, simulatorsUrl: url };
});

afterEach(() => exchange.app.close());

const signal = new AbortController().signal;

describe('opening custody', () => {
  it('says what the openings come to, the gas among the coins', () => {
    expect(custodyAtBirth()).toEqual([
      { chain: 'ethereum', symbol: 'ETH', amount: '2105.4' },
      { chain: 'ethereum', symbol: 'USDT', amount: '36002250' },
      { chain: 'ethereum', symbol: 'SHIB', amount: '486000000000' },
      { chain: 'ethereum', symbol: 'PAXG', amount: '1950' },
      { chain: 'bsc', symbol: 'BNB', amount: '7805' },
      { chain: 'bsc', symbol: 'USDT', amount: '24001500' },
      { chain: 'bsc', symbol: 'SHIB', amount: '324000000000' },
      { chain: 'bitcoin', symbol: 'BTC', amount: '75.605' },
      { chain: 'tron', symbol: 'TRX', amount: '24022500' },
      { chain: 'tron', symbol: 'USDT', amount: '60003750' },
    ]);
  });

  it('has one officer propose and another approve each, once, however often it is asked', async () => {
    expect(await decideByTwo(places, custodyToOpen(), signal)).toEqual([]);
    expect(exchange.proposals.map(({ status }) => status)).toEqual(Array(10).fill('approved'));
    expect(await decideByTwo(places, custodyToOpen(), signal)).toEqual([]);
    expect(exchange.proposals).toHaveLength(10);
  });

  it('goes on with what a killed start left waiting, and with a chain that was silent', async () => {
    const made = { id: '1', kind: 'custody_opening', status: 'waiting', by: 'killed' };
    exchange.proposals.push({ ...made, chain: 'ethereum', symbol: 'ETH' });
    refusals.set('BNB', 'chain_silent');
    expect(await decideByTwo(places, custodyToOpen(), signal)).toEqual([]);
    expect(exchange.proposals.every(({ status }) => status === 'approved')).toBe(true);
  });

  it('says which the books refused after both officers had approved it', async () => {
    refusals.set('ETH', 'failed');
    const left = await decideByTwo(places, custodyToOpen(), signal);
    expect(left.map(({ body }) => body)).toEqual([
      { chain: 'ethereum', symbol: 'ETH', amount: '2105.4' },
    ]);
  });

  it('leaves what the chain has otherwise, and says which', async () => {
    refusals.set('PAXG', 'custody_differs');
    const left = await decideByTwo(places, custodyToOpen(), signal);
    expect(left.map(({ body }) => body)).toEqual([
      { chain: 'ethereum', symbol: 'PAXG', amount: '1950' },
    ]);
    expect(exchange.proposals).toHaveLength(9);
  });
});

describe('opening withdrawals', () => {
  it('has two officers open them on every network that something lies on', async () => {
    expect(await decideByTwo(places, withdrawalsToOpen(), signal)).toEqual([]);
    expect(exchange.proposals.map(({ chain, symbol }) => `${symbol} ${chain}`)).toEqual([
      'ETH ethereum',
      'USDT ethereum',
      'SHIB ethereum',
      'PAXG ethereum',
      'BNB bsc',
      'USDT bsc',
      'SHIB bsc',
      'BTC bitcoin',
      'TRX tron',
      'USDT tron',
    ]);
    expect(exchange.proposals.every(({ status }) => status === 'approved')).toBe(true);
  });

  it('leaves them closed where there is no signer', async () => {
    for (const { symbol } of withdrawalsToOpen())
      refusals.set(symbol, 'coin_network_without_rails');
    expect(await decideByTwo(places, withdrawalsToOpen(), signal)).toEqual(withdrawalsToOpen());
    expect(exchange.proposals).toEqual([]);
  });
});
