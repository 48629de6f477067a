-- Chains are watched, stopped and opened by those who answer for money and for coins.
INSERT INTO staff_abilities (role, action, subject, since) VALUES
  ('owner', 'read', 'Chain', 'epoch'), ('owner', 'update', 'Chain', 'epoch'),
  ('finance', 'read', 'Chain', 'epoch'), ('finance', 'update', 'Chain', 'epoch'),
  ('crypto_operations', 'read', 'Chain', 'epoch'), ('crypto_operations', 'update', 'Chain', 'epoch'),
  ('auditor', 'read', 'Chain', 'epoch');
