export const texts: typeof import('./fa.ts').texts = {
  limit: 'Daily limit',
  gateway: 'Gateway deposits',
  usedOf: '{used} of {cap}',
  renewed: 'Resets daily at midnight (Tehran).',
  questions: 'Common questions',
  when: 'When does the money arrive?',
  whenText: 'As soon as the bank confirms the payment, usually within seconds.',
  lost: 'My card was charged but nothing arrived. What should I do?',
  lostText:
    'Don’t pay again. We’re checking with the bank, and the result appears in your transactions. If the payment didn’t complete, the bank refunds your card within 72 hours.',
  whose: 'Why only my own card?',
  whoseText:
    'The gateway only accepts cards verified in your name, so nobody can pay with a stolen card.',
};
