// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// Takes one percent of every transfer for its owner: two logs, and less arrives than was sent.
contract FeeToken is ERC20 {
    address public immutable owner;

    constructor(uint256 supply) ERC20("Fee on transfer", "FEE") {
        owner = msg.sender;
        _mint(msg.sender, supply);
    }

    function _update(address from, address to, uint256 value) internal override {
        if (from == address(0) || to == address(0)) {
            super._update(from, to, value);
            return;
        }
        uint256 fee = value / 100;
        super._update(from, owner, fee);
        super._update(from, to, value - fee);
    }
}
