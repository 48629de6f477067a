import type { ManifestOptions } from 'vite-plugin-pwa';

const icon192 = { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' } as const;

/** The installed app: Persian first; shortcuts lead only to routes that exist. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'صراف، خرید و فروش رمزارز',
  short_name: 'صراف',
  description: 'خرید و فروش رمزارز با تومان و تتر؛ دقیق، سریع و آرام.',
  lang: 'fa',
  dir: 'rtl',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  theme_color: '#0B0F17',
  background_color: '#0B0F17',
  categories: ['finance'],
  icons: [
    { ...icon192, purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    {
      src: '/icons/icon-maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
  ],
  shortcuts: [
    { name: 'معامله', url: '/trade', icons: [icon192] },
    { name: 'کیف پول', url: '/mywallet', icons: [icon192] },
    { name: 'واریز تومان', url: '/mywallet/deposit/IRT', icons: [icon192] },
    { name: 'سفارش‌ها', url: '/orders', icons: [icon192] },
  ],
  screenshots: [
    {
      src: '/screenshots/wide.png',
      sizes: '1440x900',
      type: 'image/png',
      form_factor: 'wide',
      label: 'بازارها روی رایانه',
    },
    {
      src: '/screenshots/narrow.png',
      sizes: '780x1688',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'بازارها روی گوشی',
    },
  ],
};
