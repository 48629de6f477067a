// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// Logs and balances that say different things: `moveSilently` moves without an event, and
/// `announce` has the event of a transfer that never was.
contract SilentToken is ERC20 {
    mapping(address => uint256) private hidden;
    mapping(address => uint256) private spent;

    constructor(uint256 supply) ERC20("Silent event", "SILENT") {
        _mint(msg.sender, supply);
    }

    function balanceOf(address who) public view override returns (uint256) {
        return super.balanceOf(who) + hidden[who] - spent[who];
    }

    function moveSilently(address to, uint256 value) external {
        require(balanceOf(msg.sender) >= value, "balance too low");
        spent[msg.sender] += value;
        hidden[to] += value;
    }

    function announce(address from, address to, uint256 value) external {
        emit Transfer(from, to, value);
    }
}
