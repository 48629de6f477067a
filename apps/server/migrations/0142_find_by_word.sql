-- What officers look for payouts and receipts by.
CREATE INDEX payouts_by_sheba ON payouts (sheba);
CREATE INDEX offline_deposits_by_number ON offline_deposits (tracking_number);
