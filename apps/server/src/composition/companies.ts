// The companies outside that modules ask and send by.
import { familyOf } from '@sarraf/chain-codec';
import { type ChainConfig, networkOf } from '../chains-config.ts';
import type { ChainRails, Companies, ServerContext } from '../modules/server-context.ts';
import { createBitcoinRpc } from '../providers/chain/bitcoin-rpc.ts';
import { createEvmRpc } from '../providers/chain/evm-rpc.ts';
import type { NodeReach } from '../providers/chain/json-rpc.ts';
import type { ChainPort } from '../providers/chain/port.ts';
import { createTronHttp } from '../providers/chain/tron-http.ts';
import { createJibitIde } from '../providers/identity/jibit-ide.ts';
import type { IdentityOffice } from '../providers/identity/port.ts';
import { createZibalFacilities } from '../providers/identity/zibal-facilities.ts';
import { createSmtpMail } from '../providers/mail/smtp-mail.ts';
import { createOutbound } from '../providers/outbound.ts';
import { createPriceSource } from '../providers/price/price-sources.ts';
import type { SignerPort } from '../providers/signer/port.ts';
import { createWebPush } from '../providers/push/web-push.ts';
import { createKavenegar } from '../providers/sms/kavenegar.ts';

/** A push service answers at once, or another worker's turn would wait for it. */
const PUSH_MS_MAX = 5_000;

/**
 * The companies of this installation's settings; none is asked yet.
 *
 * @param signer of the process with the gate; undefined elsewhere
 */
export function createCompanies(context: ServerContext, signer?: SignerPort): Companies {
  const { clock, config, logger } = context;
  const { mail, prices, providerTimeoutMs: timeoutMs, push, sms } = config;
  return {
    chains: config.chains.chains.map((chain) => createRails(chain, timeoutMs, context)),
    identityOffices: createIdentityOffices(context),
    mail: mail === undefined ? undefined : createSmtpMail({ ...mail, timeoutMs }),
    signer,
    push: push && createWebPush({ ...push, timeoutMs: Math.min(timeoutMs, PUSH_MS_MAX), logger }),
    priceSources: prices.map((spec) => createPriceSource(spec, { timeoutMs, clock, logger })),
    sms: createKavenegar({
      outbound: createOutbound({ baseUrl: sms.baseUrl, timeoutMs, logger }),
      apiKey: sms.credential,
      simulated: sms.simulated,
    }),
  };
}

/** A chain by its nodes; none is asked yet. */
export function createRails(
  config: ChainConfig,
  timeoutMs: number,
  { logger }: Pick<ServerContext, 'logger'>,
): ChainRails {
  const [watcher, second] = config.nodes.map((url) =>
    createNode(config, { url, timeoutMs, blockTimeoutMs: timeoutMs, logger }),
  );
  if (watcher === undefined) throw new Error(`${config.chain} has no node.`);
  return { config, watcher, second };
}

/** A node of a chain, by what its family speaks. */
function createNode(config: ChainConfig, node: NodeReach): ChainPort {
  const { chain } = config;
  if (familyOf(chain) === 'bitcoin') {
    return createBitcoinRpc({ chain, node, network: networkOf(config) });
  }
  const tokens = config.tokens.flatMap(({ contract }) => contract ?? []);
  if (familyOf(chain) === 'tron') return createTronHttp({ chain, node, tokens });
  return createEvmRpc({ chain, node, tokens, traces: config.traces });
}

/** Zibal's office, and Jibit's where the operator has one. */
function createIdentityOffices({ config, logger }: ServerContext): readonly IdentityOffice[] {
  const { identity, secondIdentity, providerTimeoutMs: timeoutMs } = config;
  const first = createZibalFacilities({
    outbound: createOutbound({ baseUrl: identity.baseUrl, timeoutMs, logger }),
    token: identity.credential,
    simulated: identity.simulated,
  });
  if (secondIdentity === undefined) return [first];
  const { baseUrl, credential, simulated } = secondIdentity;
  const outbound = createOutbound({ baseUrl, timeoutMs, logger });
  return [first, createJibitIde({ outbound, credential, simulated })];
}
