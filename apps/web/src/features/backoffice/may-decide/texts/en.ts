export const texts: typeof import('./fa.ts').texts = {
  officer_too_new: 'Your access is new. You can approve what takes two people from {time}.',
  invited_pair:
    'Whoever invites and whoever was invited count as one person for 30 days. Until {time}, another colleague must approve.',
  second_person_missing:
    'This takes two people, and nobody else has this access yet. Invite a colleague or ask an owner.',
  decides_on_self: 'You can’t decide on yourself. Another colleague must approve.',
  second_officer: 'You have approved. Another colleague must approve, too.',
  payouts_stopped: 'Payouts are stopped. Nothing can be approved until they go on.',
  other: 'You can’t approve this now.',
};
