// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// Several payments in one transaction, as exchanges pay out: tokens that its caller allowed it to
/// move, and native coin as internal calls. All of them happen, or none.
contract BatchSender {
    using SafeERC20 for IERC20;

    struct Payment {
        /// Zero: native coin.
        address token;
        address to;
        uint256 value;
    }

    function send(Payment[] calldata payments) external payable {
        uint256 left = msg.value;
        for (uint256 index = 0; index < payments.length; index++) {
            Payment calldata payment = payments[index];
            if (payment.token != address(0)) {
                IERC20(payment.token).safeTransferFrom(msg.sender, payment.to, payment.value);
                continue;
            }
            left -= payment.value;
            pay(payment.to, payment.value);
        }
        if (left > 0) pay(msg.sender, left);
    }

    function pay(address to, uint256 value) private {
        (bool done, ) = to.call{value: value}("");
        require(done, "native coin refused");
    }
}
