-- A person looks at his own paid orders, newest first.
CREATE INDEX paid_orders_of_user ON paid_orders (user_id, created_at DESC);
