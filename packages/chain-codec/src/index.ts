// How chains write: addresses, amounts, transaction codes and logs, as pure functions.
export {};
