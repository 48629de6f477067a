export const texts: typeof import('./fa.ts').texts = {
  limit: 'Today’s limit',
  gateway: 'Gateway deposits',
  usedOf: '{used} of {cap}',
  renewed: 'Counted anew each day from midnight in Tehran.',
  questions: 'Common questions',
  when: 'When does the money arrive?',
  whenText: 'As soon as the bank confirms the payment, mostly within seconds.',
  lost: 'My card was charged but nothing arrived. What now?',
  lostText:
    'Don’t pay again. We ask the bank for the result and show it in your transactions. If the payment was not completed, the bank returns it to your card within 72 hours.',
  whose: 'Why only my own card?',
  whoseText:
    'The gateway takes only a card that was verified in your name. That keeps other people’s cards from being used.',
};
