export const texts: typeof import('./fa.ts').texts = {
  title: 'Somebody asks to recover your account',
  text: 'It was asked on {time}. If it was not you, stop it.',
  stop: 'It wasn’t me, stop it',
  stopped: 'The recovery was stopped.',
};
