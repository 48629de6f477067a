// The payment gateways as this installation is configured.
import type { Config } from '../../config.ts';
import type { Logger } from '../../platform/logger.ts';
import { createOutbound } from '../../providers/outbound.ts';
import type { PaymentGateway } from '../../providers/payment/port.ts';
import { createZarinpal } from '../../providers/payment/zarinpal.ts';
import { createZibal } from '../../providers/payment/zibal.ts';

/** Every gateway that is known; which one new charges go to is another question. */
export function createGateways(config: Config, logger: Logger): readonly PaymentGateway[] {
  const { zarinpal, zibal, providerTimeoutMs: timeoutMs } = config;
  return [
    createZarinpal({
      outbound: createOutbound({ baseUrl: zarinpal.baseUrl, timeoutMs, logger }),
      payOrigin: zarinpal.baseUrl,
      merchantId: zarinpal.credential,
      simulated: zarinpal.simulated,
    }),
    createZibal({
      outbound: createOutbound({ baseUrl: zibal.baseUrl, timeoutMs, logger }),
      payOrigin: zibal.baseUrl,
      merchant: zibal.credential,
      simulated: zibal.simulated,
    }),
  ];
}
