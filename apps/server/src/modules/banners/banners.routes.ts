import { Routes } from '../../http/routes.ts';
import {
  type BannersDeps,
  listBanners,
  listShown,
  rewriteBanner,
  takeDownBanner,
  writeBanner,
} from './banners.service.ts';

/** Banners for everybody, and their editors' calls. */
export function bannerRoutes(deps: BannersDeps): Routes {
  return new Routes({
    'GET /banners': async ({ query }) => listShown(deps, query.audience),
    'GET /admin/banners': async () => listBanners(deps),
    'POST /admin/banners': async ({ session, body }) => writeBanner(deps, body, session.userId),
    'POST /admin/banners/:id': async ({ session, params, body }) =>
      rewriteBanner(deps, params.id, body, session.userId),
    'POST /admin/banners/:id/end': async ({ session, params, body }) =>
      takeDownBanner(deps, params.id, body.reason, session.userId),
  });
}
