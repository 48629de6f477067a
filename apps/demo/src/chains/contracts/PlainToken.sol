// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Burnable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol";

/// A token as the standard has it, such as SHIB and PAXG.
contract PlainToken is ERC20, ERC20Burnable {
    uint8 private immutable places;
    address public immutable owner;

    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 supply)
        ERC20(name_, symbol_)
    {
        places = decimals_;
        owner = msg.sender;
        _mint(msg.sender, supply);
    }

    function decimals() public view override returns (uint8) {
        return places;
    }

    function mint(address to, uint256 value) external {
        require(msg.sender == owner, "not the owner");
        _mint(to, value);
    }
}
