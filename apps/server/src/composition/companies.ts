// The companies outside that modules ask and send by.
import type { ChainConfig } from '../chains-config.ts';
import type { ChainRails, Companies, ServerContext } from '../modules/server-context.ts';
import { createEvmRpc } from '../providers/chain/evm-rpc.ts';
import { createJibitIde } from '../providers/identity/jibit-ide.ts';
import type { IdentityOffice } from '../providers/identity/port.ts';
import { createZibalFacilities } from '../providers/identity/zibal-facilities.ts';
import { createSmtpMail } from '../providers/mail/smtp-mail.ts';
import { createOutbound } from '../providers/outbound.ts';
import { createPriceSource } from '../providers/price/price-sources.ts';
import type { SignerPort } from '../providers/signer/port.ts';
import { createKavenegar } from '../providers/sms/kavenegar.ts';

/**
 * The companies of this installation's settings; none is asked yet.
 *
 * @param signer of the process with the gate; undefined elsewhere
 */
export function createCompanies(context: ServerContext, signer?: SignerPort): Companies {
  const { clock, config, logger } = context;
  const { mail, prices, providerTimeoutMs: timeoutMs, sms } = config;
  return {
    chains: config.chains.chains.map((chain) => createRails(chain, timeoutMs, context)),
    identityOffices: createIdentityOffices(context),
    mail: mail === undefined ? undefined : createSmtpMail({ ...mail, timeoutMs }),
    signer,
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
    createEvmRpc({
      chain: config.chain,
      node: { url, timeoutMs, blockTimeoutMs: timeoutMs, logger },
      tokens: config.tokens.flatMap(({ contract }) => contract ?? []),
      traces: config.traces,
    }),
  );
  if (watcher === undefined) throw new Error(`${config.chain} has no node.`);
  return { config, watcher, second };
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
