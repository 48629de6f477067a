-- Paid charges in the order of a money history.
CREATE INDEX payments_paid ON payments (user_id, paid_at DESC, id DESC) WHERE state = 'paid';
