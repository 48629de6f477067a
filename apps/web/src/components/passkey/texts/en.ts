export const texts: typeof import('./fa.ts').texts = {
  cancelled: 'No passkey selected. Try again or use another method.',
  exists: 'This device already has a passkey for your account.',
  failed: 'This device couldn’t use a passkey. Use another method.',
};
