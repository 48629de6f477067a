import { Routes } from '../../http/routes.ts';
import { calculateOrders, type CalculatorDeps } from './calculator.service.ts';

/** What one's orders filled over a period, and what that brought. */
export function calculatorRoutes(deps: CalculatorDeps): Routes {
  return new Routes({
    'GET /order/calculator': async ({ session, query }) =>
      calculateOrders(deps, session.userId, query),
  });
}
