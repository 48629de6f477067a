import { Routes } from '../../http/routes.ts';
import type { PaidOrdersService } from './paid-orders.service.ts';

/** A person's own paid orders. */
export function paidOrderRoutes(service: PaidOrdersService): Routes {
  return new Routes({
    'GET /trade/paidOrders': async ({ session }) => service.list(session.userId),
  });
}
