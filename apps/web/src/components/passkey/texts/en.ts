export const texts: typeof import('./fa.ts').texts = {
  cancelled: 'No passkey was chosen. Try again, or choose another way.',
  exists: 'This device already has a passkey for your account.',
  failed: 'This device could not use a passkey. Choose another way.',
};
