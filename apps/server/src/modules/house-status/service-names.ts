// What services are called where their spans are kept.
import { type ChainName, CHAINS } from '@sarraf/contracts';
import { HOUSE_SERVICES, type HouseService } from '@sarraf/contracts/lists';

/** Before the name of a chain. */
export const NETWORK = 'network:';

/** The services among kept names. */
export function servicesIn(names: readonly string[]): HouseService[] {
  return HOUSE_SERVICES.filter((service) => names.includes(service));
}

/** The networks among kept names. */
export function networksIn(names: readonly string[]): ChainName[] {
  return CHAINS.filter((chain) => names.includes(NETWORK + chain));
}
