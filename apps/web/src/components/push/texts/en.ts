export const texts: typeof import('./fa.ts').texts = {
  ask: 'Get deposit and order alerts on this device?',
  askText: 'Only money, orders, tickets and security. Never ads. You can turn each one off.',
  turnOn: 'Turn on notifications',
  no: 'No, thanks',
  installed: 'Installed',
  installedText: 'From now on, open Sarraf with this icon.',
  isOn: 'Notifications are on',
  isOnText: 'You’ll get them even when Sarraf is closed.',
  understood: 'Got it',
  telephone: 'Open demo phone',
  denied:
    'Your browser blocks notifications from Sarraf. Allow them from the lock icon next to the address, then try again.',
  dismissed: 'Your browser needs your permission. Try again and choose Allow.',
  failed: 'Couldn’t reach your browser’s push service. Check your connection and try again.',
};
