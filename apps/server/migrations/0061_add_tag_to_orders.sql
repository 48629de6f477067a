-- What the program that placed an order marks its orders with.
ALTER TABLE orders ADD COLUMN tag text CHECK (tag ~ '^[A-Za-z0-9]{1,16}$');
